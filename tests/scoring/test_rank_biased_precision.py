"""Worked by hand at p = .8: the places weigh .2, .16, .128, .1024, and .4096 is left below the fourth."""

import pytest

from assay.scoring.rank_biased_precision import rank_biased_precision, rbp_residual
from assay.scoring.relevance import GradedRanking

RANKING = GradedRanking.of(["a", "x", "zero", "b"], {"a": 3, "b": 1, "zero": 0})


@pytest.mark.parametrize(
    ("k", "found", "residual"),
    [
        (None, 0.2 + 0.1024, 0.16 + 0.4096),  # x is not judged; the grade of a does not matter
        (4, 0.2 + 0.1024, 0.16 + 0.4096),
        (9, 0.2 + 0.1024, 0.16 + 0.4096),  # there are but four places
        (3, 0.2, 0.16 + 0.512),
        (1, 0.2, 0.8),
    ],
)
def test_weighs_by_place(k, found, residual):
    assert rank_biased_precision(RANKING, k, p=0.8).number == pytest.approx(found)
    assert rbp_residual(RANKING, k, p=0.8).number == pytest.approx(residual)


def test_nothing_found_leaves_everything_open():
    nothing = GradedRanking.of([], {"a": 1})
    assert (rank_biased_precision(nothing, p=0.8).number, rbp_residual(nothing, p=0.8).number) == (0, 1)


def test_stays_at_one_where_a_sum_of_floats_would_pass_it():
    names = [f"d{place}" for place in range(500)]
    assert rank_biased_precision(GradedRanking.of(names, dict.fromkeys(names, 1)), p=0.8).number <= 1
    assert rbp_residual(GradedRanking.of(names, {"a": 1}), p=0.8).number <= 1


def test_is_not_applicable_without_a_relevant_document():
    nothing = GradedRanking.of(["a"], {"a": 0})
    assert rank_biased_precision(nothing, p=0.8).state == rbp_residual(nothing, p=0.8).state == "not_applicable"
