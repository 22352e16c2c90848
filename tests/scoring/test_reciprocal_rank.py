import pytest

from assay.scoring.reciprocal_rank import reciprocal_rank
from assay.scoring.relevance import GradedRanking

QRELS = {"a": 1, "b": 3, "zero": 0}


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (["a", "b"], 1),
        (["x", "zero", "b", "a"], 1 / 3),  # the grade does not matter, but 0 is not relevant
        (["x"], 0),
        ([], 0),
    ],
)
def test_is_one_over_the_first_relevant_place(ranking, expected):
    assert reciprocal_rank(GradedRanking.of(ranking, QRELS)).number == pytest.approx(expected)


def test_looks_at_k_places_only():
    ranking = [f"x{place}" for place in range(9)]
    assert reciprocal_rank(GradedRanking.of([*ranking, "a"], QRELS)).number == pytest.approx(1 / 10)
    assert reciprocal_rank(GradedRanking.of([*ranking, "x9", "a"], QRELS)).number == 0


def test_is_not_applicable_without_a_relevant_document():
    assert reciprocal_rank(GradedRanking.of(["a"], {"a": 0})).state == "not_applicable"
