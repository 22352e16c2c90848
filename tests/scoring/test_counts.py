from assay.records import Answer, Context, Hit, Query, Ranking, Span
from assay.scoring.counts import count_queries

QUERIES = [Query(name, "?", "1", "debugging", answerable=name != "d") for name in "abcd"]
ANSWERS = [Answer(name, "", name in "cd", (), Context("", (), (), 0, 0)) for name in "acd"]
ONE = Hit("f#L1-L1", Span("f", 1, 1), 1.0)
TWO = Hit("f#L2-L2", Span("f", 2, 2), 1.0)
RANKINGS = [
    Ranking("a", (ONE,)),
    Ranking("b", (ONE, TWO)),
    Ranking("c", (), failure="timeout"),
]


def test_counts_what_fell_short(scoring):
    assert count_queries(QUERIES, RANKINGS, ANSWERS, scoring()) == {
        "total": 4,
        "unanswerable": 1,
        "abstained": 2,
        "without_answer": 1,
        "without_ranking": 1,
        "failed_rankings": 1,
        "without_hits": 2,  # c failed, d was not ranked
        "tied": 1,  # the two chunks of b have the same score
    }


def test_a_cell_that_does_not_search_has_no_counts_of_rankings(scoring):
    counts = count_queries(QUERIES, None, ANSWERS, scoring())
    assert list(counts) == ["total", "unanswerable", "abstained", "without_answer"]


def test_a_cell_that_does_not_answer_has_no_counts_of_answers(scoring):
    counts = count_queries(QUERIES, RANKINGS, None, scoring())
    assert list(counts) == ["total", "unanswerable", "without_ranking", "failed_rankings", "without_hits", "tied"]
