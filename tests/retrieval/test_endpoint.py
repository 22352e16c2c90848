from dataclasses import replace

import pytest

from assay.errors import AssayError
from assay.records import GivenAnswer
from assay.retrieval.endpoint import EndpointRetriever

FIELDS = {"id": "id", "start": "from", "end": "to", "score": "score", "text": "text"}


@pytest.fixture
def retriever(server, resources, tmp_path):
    def make(*answers, **settings):
        server.answers = list(answers)
        given = {"url": f"{server.url}/?q={{query}}", "results": "r", "fields": FIELDS, "answer": "a"}
        given |= {"attempts": 1, "per_second": 1000, "workers": 1}
        return EndpointRetriever(resources=replace(resources, cache=tmp_path / "cache"), depth=10, **(given | settings))

    return make


def ranked(retriever, query):
    (ranking,) = retriever.rank([query("x")])
    return [(hit.chunk_id, hit.span.start, hit.span.end, hit.score) for hit in ranking.hits]


def test_ranks_in_the_order_of_the_reply(retriever, query):
    results = [{"id": "app/c.py", "score": 0.1}, {"id": "app/a.py", "from": 1, "to": 1, "score": 0.9, "text": "t"}]
    made = retriever((200, {"r": results, "a": "Yes."}))
    (ranking,) = made.rank([query("x")])
    # scores that do not descend are those of another stage: places count instead
    assert [(hit.chunk_id, hit.score, hit.text) for hit in ranking.hits] == [
        ("app/c.py#L1-L2", 2.0, ""),
        ("app/a.py#L1-L1", 1.0, "t"),
    ]
    assert ranking.given == GivenAnswer("Yes.", None)
    assert set(made.times) == {"mean_ms", "p50_ms", "p95_ms"}


def test_a_failed_call_is_no_empty_ranking(retriever, query):
    made = retriever((500, {}), (200, {"r": []}))
    failed, empty = made.rank([query("x", "Q1"), query("y", "Q2")])
    assert (failed.failure, failed.hits) == ("HTTP 500", ())
    assert (empty.failure, empty.hits) == ("", ())


def test_a_place_named_twice_counts_where_it_stands_first(retriever, query):
    reply = (
        200,
        {"r": [{"id": "app/b.py", "score": 3}, {"id": "app/a.py", "score": 2}, {"id": "app/b.py", "score": 1}]},
    )
    assert ranked(retriever(reply), query) == [("app/b.py#L1-L1", 1, 1, 3.0), ("app/a.py#L1-L1", 1, 1, 2.0)]
    with pytest.raises(AssayError, match="query Q1: the reply names a place twice"):
        ranked(retriever(reply, repeats="reject", version="2"), query)


def test_an_unknown_document_stops_the_stage_unless_it_may_be_kept(retriever, query):
    reply = (200, {"r": [{"id": "/srv/app/a.py"}, {"id": "app/b.py"}]})
    with pytest.raises(AssayError, match=r"no document `/srv/app/a.py`. Closest: `app/a.py`.\n  `prefixes` of"):
        ranked(retriever(reply), query)
    assert ranked(retriever(reply, unknown="keep"), query)[0] == ("/srv/app/a.py", 1, 1, 2.0)
    assert ranked(retriever(reply, prefixes={"/srv/": ""}), query)[0] == ("app/a.py#L1-L1", 1, 1, 2.0)


def test_lines_behind_the_last_are_cut_off_and_others_refused(retriever, query):
    assert ranked(retriever((200, {"r": [{"id": "app/c.py", "from": 2, "to": 9}]})), query) == [
        ("app/c.py#L2-L2", 2, 2, 1.0)
    ]
    with pytest.raises(AssayError, match=r"lines 5 to 9 are not in `app/c\.py`, which has 2"):
        ranked(retriever((200, {"r": [{"id": "app/c.py", "from": 5, "to": 9}]}), version="2"), query)


@pytest.mark.parametrize("settings", [{"unknown": "drop"}, {"repeats": "all"}])
def test_settings_at_fault(retriever, settings):
    with pytest.raises(AssayError, match=r"is unknown\. Choose one of: reject"):
        retriever((200, {}), **settings)
