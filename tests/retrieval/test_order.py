import numpy as np
import pytest

from assay.retrieval.order import best, best_of_all


def test_orders_by_score_then_by_id():
    assert best({"b": 1.0, "a": 1.0, "c": 2.0}, 10) == [("c", 2.0), ("a", 1.0), ("b", 1.0)]


def test_scores_that_differ_by_less_than_rounding_tie():
    assert best({"b": 0.3 + 1e-9, "a": 0.3}, 10) == [("a", 0.3), ("b", 0.3)]


def test_scores_that_differ_by_a_millionth_do_not():
    assert [chunk_id for chunk_id, _ in best({"a": 0.3, "b": 0.300001}, 10)] == ["b", "a"]


@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_a_cut_inside_a_tie_keeps_the_first_ids(depth):
    scores = np.array([1.0, 1.0 + 1e-9, 2.0])
    assert best_of_all(scores, ["z", "y", "x"], depth) == [("x", 2.0), ("y", 1.0), ("z", 1.0)][:depth]


def test_no_chunks_no_hits():
    assert best_of_all(np.array([]), [], 5) == []
