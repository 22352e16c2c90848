"""Worked by hand; equal to trec_eval's Rprec (tests/scoring/test_reference_tools.py)."""

import pytest

from assay.scoring.r_precision import r_precision
from assay.scoring.relevance import GradedRanking

QRELS = {"a": 3, "b": 1, "c": 2, "zero": 0}


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (["a", "x", "b", "c"], 2 / 3),  # three are relevant: the fourth place is not looked at
        (["a"], 1 / 3),  # two empty places are misses
        (["zero", "x", "y", "a"], 0),
        (["c", "a", "b"], 1),
        ([], 0),
    ],
)
def test_is_the_share_of_the_first_r_places(ranking, expected):
    assert r_precision(GradedRanking.of(ranking, QRELS)).number == pytest.approx(expected)


def test_is_not_applicable_without_a_relevant_document():
    assert r_precision(GradedRanking.of(["a"], {"a": 0})).state == "not_applicable"
