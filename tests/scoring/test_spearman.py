import numpy as np
import pytest
from scipy import stats

from assay.scoring.spearman import spearman, spearman_interval

INTERVAL = {"resamples": 2000, "confidence": 0.95, "seed": 7}


def test_by_hand():
    # ranks 1 2 3 4 and 2 1 4 3: rho = 1 - 6 * (1 + 1 + 1 + 1) / (4 * 15)
    assert spearman([10, 20, 30, 40], [2, 1, 4, 3]) == pytest.approx(0.6)
    assert spearman([1, 2, 3], [5, 6, 100]) == 1
    assert spearman([1, 2, 3], [5, 4, -100]) == -1


@pytest.mark.parametrize("distinct", [2, 5, 1000])
def test_agrees_with_scipy_also_on_ties(distinct):
    generator = np.random.default_rng(distinct)
    for _ in range(20):
        x, y = generator.integers(distinct, size=(2, 30)).astype(float)
        assert spearman(x, y) == pytest.approx(stats.spearmanr(x, y).statistic, abs=1e-12)


@pytest.mark.parametrize("sides", [([], []), ([1], [2]), ([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [4, 4, 4])])
def test_there_is_none_where_a_side_is_constant(sides):
    assert spearman(*sides) is None
    assert spearman_interval(*sides, **INTERVAL) is None


def test_refuses_values_that_are_no_couples():
    with pytest.raises(ValueError, match="2 values cannot be correlated with 3"):
        spearman([1, 2], [1, 2, 3])


def test_each_resample_is_the_correlation_of_the_couples_drawn():
    """The same draws, one by one through scipy."""
    generator = np.random.default_rng(3)
    x, y = generator.integers(6, size=(2, 25)).astype(float)
    draws = np.random.default_rng((7, 25)).integers(25, size=(200, 25))
    rhos = [stats.spearmanr(x[rows], y[rows]).statistic for rows in draws]
    assert spearman_interval(x, y, resamples=200, confidence=0.9, seed=7) == pytest.approx(
        tuple(np.quantile(rhos, [0.05, 0.95])), abs=1e-9
    )


def test_the_interval_is_seeded_and_holds_the_correlation():
    generator = np.random.default_rng(1)
    x = generator.normal(size=60)
    y = x + generator.normal(size=60)
    low, high = spearman_interval(x, y, **INTERVAL)
    assert low < spearman(x, y) < high
    assert spearman_interval(x, y, **INTERVAL) == (low, high)
    assert spearman_interval(x, y, **INTERVAL | {"seed": 8}) != (low, high)


def test_resamples_without_a_correlation_are_left_out():
    """Of three couples many a resample draws one alone."""
    low, high = spearman_interval([1, 2, 3], [1, 2, 3], **INTERVAL)
    assert (low, high) == (pytest.approx(1), pytest.approx(1))
