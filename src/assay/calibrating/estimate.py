"""Statistics of scores beside labels, each with its interval where the groups are enough to tell one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from assay.calibrating.auc import Flags, Floats
from assay.calibrating.config import CalibrationSettings
from assay.calibrating.intervals import Interval, cluster_intervals

LEAST = 10  # groups that hold a positive, and that hold a negative; with fewer, resamples vary too little

Weighted = Callable[[Floats], Floats]  # from weights of pairs (resamples, pairs) to one number a resample


@dataclass(frozen=True, slots=True)
class Estimate:
    """A statistic of all pairs; None where it is not defined."""

    number: float | None
    interval: Interval | None = None


def estimates(
    statistics: Sequence[Weighted], positive: Flags, groups: Sequence[str], settings: CalibrationSettings
) -> list[Estimate]:
    """The estimate of each statistic, all on the same draws. No interval where `no_interval` gives a reason."""
    if not groups:
        return [Estimate(None) for _ in statistics]
    numbers = [_number(statistic(np.ones((1, len(groups))))) for statistic in statistics]
    if no_interval(positive, groups):
        return [Estimate(number) for number in numbers]
    intervals = cluster_intervals(
        lambda weights: np.column_stack([statistic(weights) for statistic in statistics]),
        groups,
        resamples=settings.resamples,
        confidence=settings.confidence,
        seed=settings.seed,
    )
    return [
        Estimate(number, None if number is None else interval)
        for number, interval in zip(numbers, intervals, strict=True)
    ]


def no_interval(positive: Flags, groups: Sequence[str]) -> str:
    """Why these pairs give no interval that could be trusted; "" where they do.

    Four pairs that happen to be ranked well would have the interval [1, 1]: all their resamples are ranked well too.
    """
    for name, wanted in (("positive", True), ("negative", False)):
        held = len({group for group, flag in zip(groups, positive, strict=True) if flag == wanted})
        if held < LEAST:
            return f"{held} groups hold a {name} pair; an interval needs {LEAST}"
    return ""


def _number(computed: Floats) -> float | None:
    return None if np.isnan(computed[0]) else float(computed[0])
