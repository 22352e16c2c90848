"""Does a score of .8 mean that 8 in 10 are positive? Bins of equal width, and the expected calibration error.

ECE = sum_b n_b / n |observed_b - mean score_b|   (Naeini, Cooper & Hauskrecht 2015)
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from assay.calibrating.auc import Flags, Floats


@dataclass(frozen=True, slots=True)
class Bin:
    """Scores from `low` on and below `high`; the last bin holds `high` too. Shares are None where it is empty."""

    low: float
    high: float
    n: int
    mean_score: float | None
    observed_share: float | None  # of positives


def reliability(scores: Floats, positive: Flags, bins: int) -> tuple[Bin, ...]:
    """The bins from 0 to 1, empty ones included; none where a score lies outside [0, 1]: it is no probability."""
    if not len(scores) or scores.min() < 0 or scores.max() > 1:
        return ()
    places = np.minimum((scores * bins).astype(np.int_), bins - 1)
    return tuple(_bin(place, bins, scores[places == place], positive[places == place]) for place in range(bins))


def calibration_error(bins: Sequence[Bin]) -> float | None:
    """Expected calibration error in [0, 1]; None without a score."""
    total = sum(one.n for one in bins)
    if not total:
        return None
    return sum(one.n * _apart(one) for one in bins) / total


def _apart(one: Bin) -> float:
    if one.observed_share is None or one.mean_score is None:
        return 0.0
    return abs(one.observed_share - one.mean_score)


def _bin(place: int, bins: int, scores: Floats, positive: Flags) -> Bin:
    low, high = place / bins, (place + 1) / bins
    if not len(scores):
        return Bin(low, high, 0, None, None)
    return Bin(low, high, len(scores), float(scores.mean()), float(positive.mean()))
