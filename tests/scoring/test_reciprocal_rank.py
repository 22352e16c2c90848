import pytest

from assay.scoring.reciprocal_rank import reciprocal_rank

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
    assert reciprocal_rank(ranking, QRELS).number == pytest.approx(expected)


def test_looks_at_k_places_only():
    ranking = [f"x{place}" for place in range(9)]
    assert reciprocal_rank([*ranking, "a"], QRELS).number == pytest.approx(1 / 10)
    assert reciprocal_rank([*ranking, "x9", "a"], QRELS).number == 0


def test_is_not_applicable_without_a_relevant_document():
    assert reciprocal_rank(["a"], {"a": 0}).state == "not_applicable"


def test_refuses_a_document_named_twice():
    with pytest.raises(ValueError, match="once"):
        reciprocal_rank(["a", "a"], QRELS)
