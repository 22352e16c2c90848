import pytest

from assay.scoring.recall import recall
from assay.scoring.relevance import GradedRanking

QRELS = {"a": 1, "b": 3, "c": 2, "zero": 0}


@pytest.mark.parametrize(
    ("k", "expected"),
    [
        (1, 0),
        (2, 1 / 3),
        (3, 1 / 3),  # a judged zero is not relevant
        (5, 2 / 3),
        (50, 2 / 3),  # c was never found
    ],
)
def test_is_the_share_of_all_relevant_documents(k, expected):
    assert recall(GradedRanking.of(["x", "a", "zero", "b"], QRELS), k).number == pytest.approx(expected)


def test_nothing_found_is_a_real_zero():
    assert recall(GradedRanking.of([], QRELS), 5).number == 0


def test_is_not_applicable_without_a_relevant_document():
    assert recall(GradedRanking.of(["a"], {"a": 0}), 5).state == "not_applicable"
