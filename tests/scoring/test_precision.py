import pytest

from assay.scoring.precision import precision

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
    assert precision(ranking, QRELS, 5).number == pytest.approx(expected)


def test_is_not_applicable_without_a_relevant_document():
    assert precision(["a"], {"a": 0}).state == "not_applicable"


def test_refuses_a_document_named_twice():
    with pytest.raises(ValueError, match="once"):
        precision(["a", "a"], QRELS)
