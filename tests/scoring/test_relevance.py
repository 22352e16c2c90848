import pytest

from assay.scoring.relevance import relevant_documents, top


def test_a_grade_of_one_is_relevant():
    assert relevant_documents({"a": 0, "b": 1, "c": 3}) == {"b", "c"}


def test_takes_the_first_places():
    assert top(["a", "b", "c"], 2) == ["a", "b"]
    assert top(["a"], 5) == ["a"]


def test_refuses_a_document_named_twice_even_below_the_first_places():
    with pytest.raises(ValueError, match="once"):
        top(["a", "b", "b"], 1)


def test_refuses_a_cut_at_no_place():
    with pytest.raises(ValueError, match="k is 0"):
        top(["a"], 0)
