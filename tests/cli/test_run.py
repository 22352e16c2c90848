"""What is printed of a measured cell; the measuring itself runs in tests/pipeline/test_experiments.py."""

from assay.cli.adhoc import Measured
from assay.cli.run import _report
from assay.records import Hit, Query, Ranking, Span
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
