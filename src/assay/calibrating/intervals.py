"""Percentile bootstrap intervals over groups (Field & Welsh 2007): whole groups are drawn, with all their pairs.

Pairs of one evidence resemble each other: were they drawn singly, intervals would be too narrow. A resample on which a
statistic is not defined, such as the AUC where no positive was drawn, is dropped and counted.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Statistic = Callable[[Floats], Floats]  # from weights of pairs (resamples, pairs) to numbers (resamples, statistics)

_WEIGHTS_AT_ONCE = 2_000_000  # bounds the memory: 16 MB


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float
    dropped: int  # resamples on which the statistic is not defined


def cluster_intervals(
    statistic: Statistic, groups: Sequence[str], *, resamples: int, confidence: float, seed: int
) -> list[Interval | None]:
    """The interval of each column of the statistic; None where no resample defines it.

    groups: the group of each pair. The draws depend on the seed and on the number of groups alone. ValueError without
    a pair.
    """
    if not groups:
        raise ValueError("no pair to draw")
    numbers = np.concatenate([statistic(weights) for weights in _weights(groups, resamples, seed)])
    return [_interval(column, confidence) for column in numbers.T]


def _interval(column: Floats, confidence: float) -> Interval | None:
    defined = column[~np.isnan(column)]
    if not len(defined):
        return None
    low, high = np.quantile(defined, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Interval(float(low), float(high), len(column) - len(defined))


def _weights(groups: Sequence[str], resamples: int, seed: int) -> Iterator[Floats]:
    """How often each pair is drawn in each resample: blocks of shape (resamples, pairs)."""
    names = {name: place for place, name in enumerate(dict.fromkeys(groups))}
    group_of = np.array([names[group] for group in groups])
    generator = np.random.default_rng((seed, len(names)))
    rows = max(1, _WEIGHTS_AT_ONCE // len(groups))
    for start in range(0, resamples, rows):
        yield _how_often(generator, len(names), min(rows, resamples - start))[:, group_of]


def _how_often(generator: np.random.Generator, groups: int, resamples: int) -> Floats:
    draws = generator.integers(groups, size=(resamples, groups)) + groups * np.arange(resamples)[:, None]
    counts = np.bincount(draws.ravel(), minlength=resamples * groups)
    return counts.reshape(resamples, groups).astype(np.float64)
