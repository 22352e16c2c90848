import numpy as np
import pytest
from scipy import stats

from assay.calibrating import intervals
from assay.calibrating.intervals import Interval, cluster_intervals

SETTINGS = {"resamples": 2000, "confidence": 0.95, "seed": 7}


def mean_of(values):
    return lambda weights: (weights @ values / weights.sum(axis=1))[:, None]


def test_all_resamples_of_two_groups():
    # Of {0, 1}, a resample has mean 0, .5 or 1 with chance 1/4, 1/2, 1/4 (see tests/scoring/test_bootstrap.py).
    values = np.array([0.0, 1.0])
    assert cluster_intervals(mean_of(values), ["a", "b"], **SETTINGS) == [Interval(0, 1, 0)]
    (narrow,) = cluster_intervals(mean_of(values), ["a", "b"], **SETTINGS | {"confidence": 0.4})
    assert narrow == Interval(0.5, 0.5, 0)


def test_pairs_of_a_group_stay_together():
    values = np.random.default_rng(1).random(12)
    groups = [f"g{number}" for number in range(12)]
    single = cluster_intervals(mean_of(values), groups, **SETTINGS)
    (fourfold,) = cluster_intervals(mean_of(np.repeat(values, 4)), np.repeat(groups, 4).tolist(), **SETTINGS)
    assert (fourfold.low, fourfold.high) == pytest.approx((single[0].low, single[0].high), abs=1e-12)


def test_agrees_with_scipy_where_each_pair_is_a_group():
    """Two Monte-Carlo runs of 20,000: a quantile's error is about .012 of the standard error; allow 5 times sqrt(2)."""
    values = np.random.default_rng(1).beta(0.6, 0.8, size=50)
    theirs = stats.bootstrap(
        (values,), np.mean, method="percentile", n_resamples=20_000, confidence_level=0.95, rng=np.random.default_rng(2)
    ).confidence_interval
    (ours,) = cluster_intervals(mean_of(values), list(map(str, range(50))), **SETTINGS | {"resamples": 20_000})
    tolerance = 0.1 * values.std() / np.sqrt(50)
    assert (ours.low, ours.high) == (
        pytest.approx(theirs.low, abs=tolerance),
        pytest.approx(theirs.high, abs=tolerance),
    )


def test_resamples_without_a_statistic_are_dropped_and_counted():
    # The first of two groups is missing from a quarter of the resamples: 500 of 2,000, standard deviation 19.4.
    def first(weights):
        return np.where(weights[:, :1] > 0, 1.0, np.nan)

    (interval,) = cluster_intervals(first, ["a", "b"], **SETTINGS)
    assert (interval.low, interval.high) == (1, 1)
    assert abs(interval.dropped - 500) < 5 * 19.4


def test_none_where_no_resample_has_the_statistic():
    assert cluster_intervals(lambda weights: np.full((len(weights), 2), np.nan), ["a"], **SETTINGS) == [None, None]


def test_the_seed_decides():
    values = np.random.default_rng(1).random(30)
    groups = list(map(str, range(30)))
    first, again = (cluster_intervals(mean_of(values), groups, **SETTINGS) for _ in range(2))
    assert first == again
    assert cluster_intervals(mean_of(values), groups, **SETTINGS | {"seed": 8}) != first


def test_draws_in_blocks_where_the_memory_would_not_hold_them_at_once(monkeypatch):
    values = np.random.default_rng(1).random(12)
    whole = cluster_intervals(mean_of(values), list("abcdefghijkl"), **SETTINGS)
    monkeypatch.setattr(intervals, "_WEIGHTS_AT_ONCE", 12 * 300)
    assert cluster_intervals(mean_of(values), list("abcdefghijkl"), **SETTINGS) == whole


def test_refuses_nothing():
    with pytest.raises(ValueError, match="no pair"):
        cluster_intervals(mean_of(np.array([])), [], **SETTINGS)
