"""Percentile bootstrap interval of a mean (Efron & Tibshirani 1993, chapter 13).

Draw n of the n values with replacement, many times over; the interval runs between the quantiles (1 - confidence) / 2
and (1 + confidence) / 2 of the means. Samples of equal length share their draws, so they need only be drawn once.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

_DRAWS_AT_ONCE = 2_000_000  # bounds the memory: 16 MB


def mean_intervals(
    samples: Sequence[Values], *, resamples: int, confidence: float, seed: int
) -> list[tuple[float, float] | None]:
    """The interval (low, high) of each sample's mean; None where a sample has fewer than two values.

    samples: vectors of finite values. The draws depend on the seed and on the length of a sample alone.
    """
    by_length: dict[int, list[int]] = defaultdict(list)
    for place, sample in enumerate(samples):
        by_length[len(sample)].append(place)
    intervals: list[tuple[float, float] | None] = [None] * len(samples)
    tails = [(1 - confidence) / 2, (1 + confidence) / 2]
    for length, places in by_length.items():
        if length < 2:
            continue
        means = resampled_means(np.column_stack([samples[place] for place in places]), resamples, seed)
        for place, low, high in zip(places, *np.quantile(means, tails, axis=0), strict=True):
            intervals[place] = (float(low), float(high))
    return intervals


def resampled_means(values: Values, resamples: int, seed: int) -> Values:
    """Means of resampled rows: from shape (n, measures) to (resamples, measures), the same rows for all measures."""
    n = len(values)
    generator = np.random.default_rng((seed, n))
    rows = max(1, _DRAWS_AT_ONCE // n)
    sizes = [min(rows, resamples - start) for start in range(0, resamples, rows)]
    return np.concatenate([_how_often(generator, n, size) @ values / n for size in sizes])


def _how_often(generator: np.random.Generator, n: int, resamples: int) -> Values:
    """How often each of n values is drawn in each resample: shape (resamples, n), each row sums to n."""
    draws = generator.integers(n, size=(resamples, n)) + n * np.arange(resamples)[:, None]
    return np.bincount(draws.ravel(), minlength=resamples * n).reshape(resamples, n).astype(np.float64)
