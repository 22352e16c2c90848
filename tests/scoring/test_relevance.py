import pytest

from assay.scoring.relevance import GradedRanking, at_least_one


def test_reads_a_ranking_against_its_judgments():
    found = GradedRanking.of(["x", "b", "zero", "a"], {"a": 1, "b": 3, "c": 2, "zero": 0})
    assert list(found.grades) == [None, 3, 0, 1]
    assert list(found.relevant_places) == [2, 4]
    assert list(found.ideal) == [3, 2, 1]  # c was never found
    assert found.not_relevant == 1


def test_a_negative_grade_is_judged_and_not_relevant():
    found = GradedRanking.of(["junk", "a"], {"a": 1, "junk": -2})
    assert list(found.relevant_places) == [2]
    assert list(found.ideal) == [1]
    assert found.not_relevant == 1


@pytest.mark.parametrize(("k", "expected"), [(1, 0), (2, 1), (3, 1), (4, 2), (100, 2)])
def test_counts_the_relevant_ones_in_the_first_places(k, expected):
    assert GradedRanking.of(["x", "b", "zero", "a"], {"a": 1, "b": 3, "zero": 0}).relevant_within(k) == expected


def test_refuses_a_document_named_twice_even_below_the_first_places():
    with pytest.raises(ValueError, match="once"):
        GradedRanking.of(["a", "b", "b"], {"a": 1})


def test_refuses_a_cut_at_no_place():
    with pytest.raises(ValueError, match="k is 0"):
        at_least_one(0)
    with pytest.raises(ValueError, match="k is 0"):
        GradedRanking.of(["a"], {"a": 1}).relevant_within(0)
