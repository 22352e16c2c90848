from assay.recording.asking import GIVE_UP_AFTER, Answer, Asker
from assay.recording.source import Found, SourceQuery

QUERY = SourceQuery("q", 50)


def test_states(scripted, failed):
    """Slow is above 2 seconds."""
    source = scripted(
        Found([{"title": "A"}], 2.0), Found([{"title": "A"}], 2.1), Found([], 0.5, "a\nnote"), failed("HTTP 503\x1b")
    )
    asker = Asker(source)
    assert [asker.ask(QUERY) for _ in range(4)] == [
        Answer("ok", [{"title": "A"}], "", 2.0),
        Answer("slow", [{"title": "A"}], "", 2.1),
        Answer("ok", [], "a note", 0.5),
        Answer("failed", (), "HTTP 503", 0.25),
    ]


def test_a_dead_source_is_given_up(scripted, failed):
    source = scripted(failed("timeout"))
    asker = Asker(source)
    answers = [asker.ask(QUERY) for _ in range(GIVE_UP_AFTER + 2)]
    assert len(source.queries) == GIVE_UP_AFTER
    assert answers[-1] == Answer("failed", (), "not asked: 10 calls in a row had failed", None)


def test_an_answer_between_failures_keeps_it(scripted, failed):
    source = scripted(*[failed()] * (GIVE_UP_AFTER - 1), [], failed())
    asker = Asker(source)
    for _ in range(GIVE_UP_AFTER + 3):
        asker.ask(QUERY)
    assert len(source.queries) == GIVE_UP_AFTER + 3
