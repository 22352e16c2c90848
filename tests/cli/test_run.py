"""What is printed of a measured cell; the measuring itself runs in tests/pipeline/test_experiments.py."""

import pytest

from assay.cli.adhoc import Measured
from assay.cli.run import _mean, _refuse_other_kinds, _report
from assay.errors import AssayError
from assay.grid import Grid
from assay.records import Answer, Context, Hit, Query, Ranking, Span
from assay.scores import not_applicable, undetermined, value
from assay.scoring.per_query import QueryScores


def test_a_line_a_query_then_the_means():
    hits = (Hit("a.py#L1-L9", Span("a.py", 1, 9), 2.5),)
    scores = {"ndcg@10": value(0.5), "keyword_score": not_applicable("no keywords"), "relevancy": undetermined("x")}
    overall = {"ndcg@10": {"mean": 0.5, "n": 1}, "keyword_score": {"n": 0}}
    measured = Measured(
        [Ranking("Q1", hits)], [], [QueryScores("Q1", {"tier": "1", "intent": "tests"}, scores)], {"overall": overall}
    )
    assert _report("tiny/A1/bm25", [Query("Q1", "where?", "1", "tests")], measured, top_k=5).split("\n") == [
        "tiny/A1/bm25",
        "",
        "Q1  where?",
        "  1. a.py#L1-L9  2.5000",
        "  ndcg@10 0.500  keyword_score n/a  relevancy ?",
        "",
        "mean of 1: ndcg@10 0.500 (n=1)  keyword_score n/a",
    ]


def _lines(answers, queries):
    scores = [QueryScores(query.id, {"tier": "1", "intent": "tests"}, {}) for query in queries]
    rankings = [Ranking(query.id, ()) for query in queries]
    return _report("tiny/A1/bm25", queries, Measured(rankings, answers, scores, {"overall": {}}), top_k=5).split("\n")


def _answer(text, failure=""):
    return Answer("Q1", text, abstained=False, citations=(), context=Context("", (), (), 0, 0), failure=failure)


def test_of_one_query_the_answer_is_shown_without_what_a_terminal_obeys():
    lines = _lines([_answer("There.\n\x1b[2JHere.")], [Query("Q1", "where?", "1", "tests")])
    assert lines[3:5] == ["  | There.", "  | \\x1b[2JHere."]


def test_no_name_or_text_drives_the_terminal():
    hits = (Hit("a\x1b[31m.py#L1-L9", Span("a\x1b[31m.py", 1, 9), 2.5),)
    measured = Measured(
        [Ranking("Q1", hits)], [_answer("", "time\x1bout")], [QueryScores("Q1", {}, {})], {"overall": {}}
    )
    lines = _report("tiny", [Query("Q1", "where\n\x1b]0;y?", "1", "tests")], measured, top_k=5).split("\n")
    assert lines[2:4] == ["Q1  where\\n\\x1b]0;y?", "  1. a\\x1b[31m.py#L1-L9  2.5000"]
    assert lines[4] == "  | no answer: time\\x1bout"


def test_of_one_query_without_an_answer_the_reason_is_shown():
    assert _lines([_answer("", "timeout")], [Query("Q1", "where?", "1", "tests")])[3] == "  | no answer: timeout"


def test_a_failed_search_says_why():
    measured = Measured([Ranking("Q1", (), "timeout")], [], [QueryScores("Q1", {}, {})], {"overall": {}})
    assert _report("tiny", [Query("Q1", "where?")], measured, top_k=5).split("\n")[3] == "  no ranking: timeout"


def test_of_several_queries_the_answers_are_in_the_folder_alone():
    queries = [Query("Q1", "where?", "1", "tests"), Query("Q2", "why?", "1", "tests")]
    assert not any("There." in line for line in _lines([_answer("There."), _answer("There.")], queries))


@pytest.mark.parametrize(("suite", "instead"), [("papers", "search-eval"), ("agent", "query-test")])
def test_a_suite_of_another_kind_is_sent_to_its_command(suite, instead):
    family = {"profiles": {}, "methods": [], "controls": []}
    queries = {**family, "suites": ["agent"], "corpus": "tiny", "index": "A1"}
    search = {**family, "suites": ["papers"]}
    grid = Grid(suites=["tiny"], control_profile="A1", **family, search=search, queries=queries)
    with pytest.raises(AssayError, match=instead):
        _refuse_other_kinds(suite, grid)
    _refuse_other_kinds("tiny", grid)


@pytest.mark.parametrize(
    ("summary", "shown"),
    [
        ({"n": 0, "not_applicable": 2, "undetermined": 0}, "n/a"),
        ({"n": 0, "not_applicable": 1, "undetermined": 1}, "? (1 undetermined)"),
        ({"n": 3, "mean": 0.5, "undetermined": 2}, "0.500 (n=3, 2 undetermined)"),
        ({"n": 3, "mean": 0.5, "low": 0.25, "high": 0.75, "undetermined": 0}, "0.500 [0.250, 0.750] (n=3)"),
    ],
)
def test_a_mean_tells_of_what_failed(summary, shown):
    assert _mean(summary) == shown
