import pytest

from assay.scoring.judged import judged
from assay.scoring.relevance import GradedRanking

QRELS = {"a": 3, "b": 0}


def test_share_of_the_first_k_that_is_judged():
    assert judged(GradedRanking.of(["a", "x", "b", "y"], QRELS), k=3).number == pytest.approx(2 / 3)


def test_a_short_ranking_counts_what_it_has():
    assert judged(GradedRanking.of(["x", "a"], QRELS), k=10).number == 0.5


def test_is_not_applicable_where_nothing_was_returned():
    assert judged(GradedRanking.of([], QRELS)).state == "not_applicable"
