"""Worked by hand; equal to trec_eval's map."""

import pytest

from assay.scoring.average_precision import average_precision
from assay.scoring.relevance import GradedRanking

QRELS = {"a": 3, "b": 1, "c": 2, "d": 0}


def test_mean_of_the_precision_at_each_relevant_rank():
    # a at rank 1: 1/1, b at rank 3: 2/3; c is not found: 0
    assert average_precision(GradedRanking.of(["a", "d", "b", "x"], QRELS)).number == pytest.approx((1 + 2 / 3) / 3)


def test_bounds():
    assert average_precision(GradedRanking.of(["c", "a", "b"], QRELS)).number == 1
    assert average_precision(GradedRanking.of(["d"], QRELS)).number == 0
    assert average_precision(GradedRanking.of([], QRELS)).number == 0


def test_is_not_applicable_without_a_relevant_document():
    assert average_precision(GradedRanking.of(["a"], {"a": 0})).state == "not_applicable"


def test_agrees_with_trec_eval():
    pytrec_eval = pytest.importorskip("pytrec_eval")
    ranking = ["x", "b", "d", "a", "y", "c"]
    run = {"q": {doc_id: float(len(ranking) - at) for at, doc_id in enumerate(ranking)}}
    expected = pytrec_eval.RelevanceEvaluator({"q": QRELS}, {"map"}).evaluate(run)["q"]["map"]
    assert average_precision(GradedRanking.of(ranking, QRELS)).number == pytest.approx(expected, abs=1e-9)
