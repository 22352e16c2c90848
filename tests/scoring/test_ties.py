import pytest

from assay.scoring.ties import count_tied, is_tied


def scored(*scores):
    return [(f"d{place}", score) for place, score in enumerate(scores)]


@pytest.mark.parametrize(
    ("scores", "tied"),
    [
        ((3.0, 2.0, 1.0), False),
        ((3.0, 3.0, 1.0), True),  # within the first two places
        ((3.0, 2.0, 2.0), True),  # the second and the third: which of them is in
        ((3.0, 2.0, 1.0, 1.0), False),  # below
        ((3.0,), False),
        ((), False),
    ],
)
def test_looks_at_one_place_more_than_the_depth(ranking, scoring, scores, tied):
    assert is_tied(ranking("q", *scored(*scores)).hits, 2, scoring()) is tied


def test_documents_tie_by_their_best_chunks(ranking, scoring):
    hits = ranking("q", ("a#1", 3.0), ("a#2", 3.0), ("b#1", 2.0), ("a#3", 2.0), ("c#1", 1.0)).hits
    assert is_tied(hits, 2, scoring())
    assert not is_tied(hits, 2, scoring(unit="document"))


def test_scores_that_are_equal_to_trec_eval_tie_in_its_order(ranking, scoring):
    hits = ranking("q", ("a", 1 + 1e-9), ("b", 1.0)).hits
    assert not is_tied(hits, 10, scoring())
    assert is_tied(hits, 10, scoring(order="trec_eval"))


@pytest.mark.parametrize(
    ("measures", "tied"),
    [
        (["ndcg@2", "recall@50"], 0),  # the greatest cut-off up to 10 is 2
        (["ndcg@3", "recall@50"], 1),
        (["map"], 1),  # none: 10
    ],
)
def test_the_depth_is_the_greatest_cut_off_up_to_ten(ranking, scoring, measures, tied):
    hits = ranking("q", *scored(4.0, 3.0, 2.0, 2.0)).hits
    assert count_tied([hits], scoring(measures=measures)) == tied
