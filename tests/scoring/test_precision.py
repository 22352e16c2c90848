import pytest

from assay.scoring.precision import precision
from assay.scoring.relevance import GradedRanking

QRELS = {"a": 1, "b": 3, "c": 2, "zero": 0}


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (["a", "x", "b", "zero", "y", "c"], 2 / 5),  # the sixth place is not looked at
        (["a"], 1 / 5),  # four empty places are misses
        ([], 0),
    ],
)
def test_is_a_share_of_k_places(ranking, expected):
    assert precision(GradedRanking.of(ranking, QRELS), 5).number == pytest.approx(expected)


def test_is_not_applicable_without_a_relevant_document():
    assert precision(GradedRanking.of(["a"], {"a": 0})).state == "not_applicable"
