from assay.records import Answer, Context, Hit, Query, Ranking, Span
from assay.scoring.counts import count_queries

QUERIES = [Query(name, "?", "1", "debugging", answerable=name != "d") for name in "abcd"]
ANSWERS = [Answer(name, "", name in "cd", (), Context("", (), (), 0, 0)) for name in "acd"]
RANKINGS = [
    Ranking("a", (Hit("f#L1-L1", Span("f", 1, 1), 1.0),)),
    Ranking("b", (Hit("f#L1-L1", Span("f", 1, 1), 1.0),)),
    Ranking("c", ()),
]


def test_counts_what_fell_short():
    assert count_queries(QUERIES, RANKINGS, ANSWERS) == {
        "total": 4,
        "unanswerable": 1,
        "abstained": 2,
        "without_answer": 1,
        "without_ranking": 1,
        "without_hits": 2,  # c was ranked and found nothing, d was not ranked
    }


def test_a_cell_that_does_not_search_has_no_counts_of_rankings():
    assert not {"without_ranking", "without_hits"} & count_queries(QUERIES, None, ANSWERS).keys()
