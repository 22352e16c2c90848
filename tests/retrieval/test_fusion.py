"""Worked by hand: the first list has a, b; the second b, c."""

import pytest

from assay.retrieval.fusion import min_max, normalised, rrf


def test_rrf_sums_reciprocal_ranks():
    fused = rrf([["a", "b"], ["b", "c"]], weights=[1, 1], k=60)
    assert fused == pytest.approx({"a": 1 / 61, "b": 1 / 62 + 1 / 61, "c": 1 / 62})


def test_rrf_weighs_the_lists():
    fused = rrf([["a"], ["b"]], weights=[0.25, 0.75], k=1)
    assert fused == pytest.approx({"a": 0.125, "b": 0.375})  # .25 / 2, .75 / 2


def test_min_max_adds_normalised_scores():
    # first list: a 10 -> 1, b 6 -> .5, d 2 -> 0; second: b .9 -> 1, c .1 -> 0
    fused = min_max([{"a": 10, "b": 6, "d": 2}, {"b": 0.9, "c": 0.1}], weights=[0.5, 0.5])
    assert fused == pytest.approx({"a": 0.5, "b": 0.25 + 0.5, "c": 0, "d": 0})


def test_equal_scores_are_all_best():
    assert normalised({"a": 3.0, "b": 3.0}) == {"a": 1.0, "b": 1.0}


def test_an_empty_list_gives_nothing():
    assert min_max([{}, {"a": 1.0}], weights=[0.5, 0.5]) == {"a": 0.5}
    assert rrf([[], ["a"]], weights=[1, 1], k=0) == {"a": 1.0}


def test_each_list_needs_a_weight():
    with pytest.raises(ValueError, match="shorter"):
        rrf([["a"], ["b"]], weights=[1])
