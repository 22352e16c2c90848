import pytest

from assay.errors import AssayError
from assay.foreign.reply_reader import ReplyReader
from assay.foreign.result import ForeignHit, ForeignResult
from assay.recording.source import SourceFailed

FIELDS = {"id": ["path", "id"], "start": "lines[0]", "end": "lines[1]", "score": "score", "text": "body.text"}


def reader(**settings):
    given = {"results": "hits", "fields": FIELDS, "answer": "answer", "contexts": "sources[*].text"}
    return ReplyReader(**({**given, "prefixes": None, "absent_list_is_empty": False} | settings))


def test_reads_results_answer_and_contexts():
    body = {
        "hits": [
            {"path": "a.py", "lines": [2, "3"], "score": "1.5", "body": {"text": "x \ud800"}},
            {"id": 7},
        ],
        "answer": "Yes.",
        "sources": [{"text": "x"}, {"text": ""}],
    }
    assert reader().read("s", "q", body) == ForeignResult(
        "s", "q", (ForeignHit("a.py", 1.5, 2, 3, "x \ufffd"), ForeignHit("7")), "Yes.", ("x", "")
    )


def test_what_the_reply_does_not_say_is_none():
    assert reader().read("s", "q", {"hits": []}) == ForeignResult("s", "q", (), None, None)
    only = reader(results=None, fields=None).read("s", "q", {"answer": ""})
    assert only == ForeignResult("s", "q", None, "", None)


def test_one_text_is_one_context():
    assert reader(contexts="context").read("s", "q", {"hits": [], "context": "all"}).contexts == ("all",)
    assert reader(contexts="context").read("s", "q", {"hits": [], "context": []}).contexts == ()


def test_the_longest_prefix_counts():
    prefixes = {"/srv/": "x/", "/srv/repo/": "flask/"}
    found = reader(prefixes=prefixes).read(
        "s", "q", {"hits": [{"id": "/srv/repo/a.py"}, {"id": "/srv/b"}, {"id": "c"}]}
    )
    assert [hit.doc_id for hit in found.hits] == ["flask/a.py", "x/b", "c"]


def test_a_list_that_is_left_out():
    assert reader(absent_list_is_empty=True).read("s", "q", {"answer": "No."}).hits == ()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({}, "no list at `hits`"),
        ([], "no list at `hits`"),
        ({"hits": [{"name": "a"}]}, "a result without an id: check `fields.id`"),
        ({"hits": [3]}, "a result without an id: check `fields.id`"),
        ({"hits": [{"id": "a", "score": "high"}]}, "a score that is no finite number: check `fields.score`"),
        ({"hits": [{"id": "a", "score": float("nan")}]}, "a score that is no finite number: check `fields.score`"),
        ({"hits": [{"id": "a", "score": True}]}, "a score that is no finite number: check `fields.score`"),
        ({"hits": [{"id": "a", "lines": ["two", 3]}]}, "a line that is no number: check `fields.start`"),
        ({"hits": [{"id": "a", "body": {"text": [1]}}]}, "a result whose text is none: check `fields.text`"),
        ({"hits": [], "answer": {"text": "x"}}, "no text at `answer`"),
        ({"hits": [], "sources": [{"text": 3}]}, "no texts at `sources[*].text`"),
        ({"hits": [], "sources": [{"body": "x"}]}, "no texts at `sources[*].text`"),
    ],
)
def test_a_reply_that_does_not_fit_has_a_stable_reason(body, reason):
    with pytest.raises(SourceFailed) as caught:
        reader().read("s", "q", body)
    assert caught.value.reason == reason
    assert not caught.value.passing


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"results": None, "answer": None}, "name the path of one of them"),
        ({"fields": {"title": "t"}}, "name at least the path of a result's id"),
        ({"fields": {"id": "a", "scor": "b"}}, "Did you mean `score`"),
        ({"fields": {"id": "a", "start": "b"}}, "`start` and `end` go together"),
        ({"fields": {"id": []}}, "fields.id: names no path"),
        ({"answer": "a b"}, "answer: `a b` is no path"),
        ({"prefixes": {"a": None}}, "prefixes: must be texts"),
    ],
)
def test_settings_at_fault(settings, said):
    with pytest.raises(AssayError, match=said):
        reader(**settings)
