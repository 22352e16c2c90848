"""Worked by hand: grades 3, 2 judged; the ranking finds the 2 first, an unjudged document, then the 3."""

import pytest

from assay.scoring.ndcg import exponential, linear, ndcg
from assay.scoring.relevance import GradedRanking

QRELS = {"a": 3, "b": 2, "c": 0}
LOG2_3 = 1.584962500721156


@pytest.mark.parametrize(
    ("gain", "expected"),
    [
        (linear, (2 + 3 / 2) / (3 + 2 / LOG2_3)),  # log2(2) = 1, log2(4) = 2
        (exponential, (3 + 7 / 2) / (7 + 3 / LOG2_3)),  # 2^2 - 1 = 3, 2^3 - 1 = 7
    ],
)
def test_discounts_by_rank(gain, expected):
    assert ndcg(GradedRanking.of(["b", "x", "a"], QRELS), gain=gain).number == pytest.approx(expected, abs=1e-12)


def test_the_gain_is_exponential_unless_told():
    assert ndcg(GradedRanking.of(["b"], QRELS)).number == pytest.approx(3 / (7 + 3 / LOG2_3), abs=1e-12)


def test_the_best_order_is_one_and_judged_zeros_are_no_gain():
    assert ndcg(GradedRanking.of(["a", "b", "c"], QRELS)).number == 1
    assert ndcg(GradedRanking.of(["c"], QRELS)).number == 0


def test_ideal_counts_judgments_that_were_not_retrieved():
    assert ndcg(GradedRanking.of(["a"], QRELS)).number == pytest.approx(7 / (7 + 3 / LOG2_3), abs=1e-12)


def test_ideal_has_k_places_too():
    # At k = 1 the ideal is the 3 alone: finding the 2 is 3 of 7.
    assert ndcg(GradedRanking.of(["b", "a"], QRELS), k=1).number == pytest.approx(3 / 7)


def test_nothing_found_is_a_real_zero():
    assert ndcg(GradedRanking.of([], QRELS)).number == 0


def test_is_not_applicable_without_a_relevant_document():
    assert ndcg(GradedRanking.of(["a"], {"a": 0})).state == "not_applicable"
    assert ndcg(GradedRanking.of([], {})).state == "not_applicable"
