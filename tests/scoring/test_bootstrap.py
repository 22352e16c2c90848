import numpy as np
import pytest
from scipy import stats

from assay.scoring import bootstrap
from assay.scoring.bootstrap import mean_intervals, resampled_means

SETTINGS = {"resamples": 2000, "confidence": 0.95, "seed": 7}


def test_all_resamples_of_two_values():
    # Of {0, 1}, a resample has mean 0, .5 or 1 with chance 1/4, 1/2, 1/4: the 95 % interval is [0, 1], and the
    # one that leaves 60 % out in the tails (30 % each, beyond the 25 % of the ends) is [.5, .5].
    values = np.array([0.0, 1.0])
    assert mean_intervals([values], **SETTINGS) == [(0, 1)]
    assert mean_intervals([values], resamples=2000, confidence=0.4, seed=7) == [(0.5, 0.5)]


@pytest.mark.parametrize("n", [5, 66])
def test_agrees_with_scipy(n):
    """Two Monte-Carlo runs of 20,000: a quantile's error is about .012 of the standard error; allow 5 times sqrt(2)."""
    values = np.random.default_rng(1).beta(0.6, 0.8, size=n)
    theirs = stats.bootstrap(
        (values,), np.mean, method="percentile", n_resamples=20_000, confidence_level=0.95, rng=np.random.default_rng(2)
    ).confidence_interval
    ((low, high),) = mean_intervals([values], resamples=20_000, confidence=0.95, seed=3)
    tolerance = 0.1 * values.std() / np.sqrt(n)
    assert (low, high) == (pytest.approx(theirs.low, abs=tolerance), pytest.approx(theirs.high, abs=tolerance))


def test_a_narrower_confidence_lies_inside():
    values = np.random.default_rng(1).random(30)
    ((low, high),) = mean_intervals([values], resamples=2000, confidence=0.95, seed=3)
    ((inner_low, inner_high),) = mean_intervals([values], resamples=2000, confidence=0.5, seed=3)
    assert low < inner_low < values.mean() < inner_high < high


def test_no_interval_below_two_values():
    samples = [np.array([]), np.array([1.0]), np.array([1.0, 1.0])]
    assert mean_intervals(samples, **SETTINGS) == [None, None, (1, 1)]


def test_an_interval_depends_on_its_own_sample_alone():
    generator = np.random.default_rng(1)
    samples = [generator.random(n) for n in (3, 8, 3, 8, 20)]
    together = mean_intervals(samples, **SETTINGS)
    alone = [mean_intervals([sample], **SETTINGS)[0] for sample in samples]
    assert together == [pytest.approx(interval, abs=1e-12) for interval in alone]


def test_the_seed_decides():
    values = np.random.default_rng(1).random(30)
    first, again = (mean_intervals([values], resamples=200, confidence=0.95, seed=7) for _ in range(2))
    assert first == again
    assert mean_intervals([values], resamples=200, confidence=0.95, seed=8) != first


def test_samples_of_one_length_share_their_draws():
    values = np.random.default_rng(1).random((12, 1))
    means = resampled_means(np.hstack([values, 1 - values]), 100, seed=7)
    assert means.sum(axis=1) == pytest.approx(np.ones(100))


def test_draws_in_blocks_where_the_memory_would_not_hold_them_at_once(monkeypatch):
    values = np.random.default_rng(1).random((12, 2))
    whole = resampled_means(values, 50, seed=7)
    monkeypatch.setattr(bootstrap, "_DRAWS_AT_ONCE", 12 * 8)
    blocks = resampled_means(values, 50, seed=7)
    assert blocks.shape == (50, 2)
    assert blocks == pytest.approx(whole)
