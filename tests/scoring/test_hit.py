import pytest

from assay.scoring.hit import hit
from assay.scoring.relevance import GradedRanking

QRELS = {"a": 1, "b": 3, "zero": 0}


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (["1", "2", "3", "4", "a"], 1),
        (["1", "2", "3", "4", "5", "a"], 0),  # the sixth place
        (["zero"], 0),
        ([], 0),
    ],
)
def test_is_one_where_the_first_places_hold_a_relevant_document(ranking, expected):
    assert hit(GradedRanking.of(ranking, QRELS), 5).number == expected


def test_is_not_applicable_without_a_relevant_document():
    assert hit(GradedRanking.of(["a"], {"a": 0})).state == "not_applicable"
