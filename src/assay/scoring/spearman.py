"""Spearman's rank correlation: Pearson's of the ranks, equal values sharing the mean of theirs (Spearman 1904).

Its interval is a percentile bootstrap over the couples (Efron & Tibshirani 1993, chapter 13). A resample in which one
side is constant has no correlation and is left out.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """In [-1, 1]; None where a side has fewer than two different values. ValueError where the lengths differ."""
    x, y = _couples(one, other)
    if not len(x):
        return None
    (rho,) = _weighted(x, y, np.ones((1, len(x))))
    return float(rho) if np.isfinite(rho) else None


def spearman_interval(
    one: Sequence[float], other: Sequence[float], *, resamples: int, confidence: float, seed: int
) -> tuple[float, float] | None:
    """(low, high); None where no resample has a correlation. The draws depend on the seed and the length alone."""
    x, y = _couples(one, other)
    if not len(x):
        return None
    draws = np.random.default_rng((seed, len(x))).integers(len(x), size=(resamples, len(x)))
    flat = draws + len(x) * np.arange(resamples)[:, None]
    often = np.bincount(flat.ravel(), minlength=resamples * len(x)).reshape(resamples, len(x)).astype(np.float64)
    rhos = _weighted(x, y, often)
    rhos = rhos[np.isfinite(rhos)]
    if not len(rhos):
        return None
    low, high = np.quantile(rhos, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


def _couples(one: Sequence[float], other: Sequence[float]) -> tuple[Values, Values]:
    if len(one) != len(other):
        raise ValueError(f"{len(one)} values cannot be correlated with {len(other)}")
    return np.asarray(one, dtype=np.float64), np.asarray(other, dtype=np.float64)


def _weighted(x: Values, y: Values, often: Values) -> Values:
    """The correlation in each sample; `often`, shape (samples, n), says how often it holds each couple. NaN: none."""
    ranks = [_ranks(values, often) for values in (x, y)]
    n = often.sum(axis=1, keepdims=True)
    dx, dy = (rank - (often * rank).sum(axis=1, keepdims=True) / n for rank in ranks)
    varied = (often * dx**2).sum(axis=1) * (often * dy**2).sum(axis=1)
    shared = (often * dx * dy).sum(axis=1)
    usable = varied > 1e-9
    return np.where(usable, np.clip(shared / np.sqrt(np.where(usable, varied, 1)), -1, 1), np.nan)


def _ranks(values: Values, often: Values) -> Values:
    """Mean rank of each value in each sample, from 1: what lies below it, and half of what is equal to it."""
    distinct, place = np.unique(values, return_inverse=True)
    held = often @ (place[:, None] == np.arange(len(distinct)))
    return np.asarray((np.cumsum(held, axis=1) - held / 2 + 0.5)[:, place])
