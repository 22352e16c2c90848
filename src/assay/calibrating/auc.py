"""Area under the ROC curve: how often a positive pair has the higher score than a negative one; a tie counts half.

AUC = (R - p (p + 1) / 2) / (p q),  R the sum of the ranks of the p positives among all p + q pairs, ties with their
mean rank: the statistic of Mann & Whitney 1947, divided by its maximum (Hanley & McNeil 1982).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


def auc(scores: Sequence[float] | Floats, positive: Sequence[bool] | Flags) -> float | None:
    """AUC in [0, 1]; None where one of the classes is missing. Scores are finite (ValueError otherwise)."""
    area = float(weighted_aucs(scores, positive, np.ones((1, len(scores))))[0])
    return None if np.isnan(area) else area


def weighted_aucs(scores: Sequence[float] | Floats, positive: Sequence[bool] | Flags, weights: Floats) -> Floats:
    """AUC with pair j counted `weights[i, j]` times: shape (n, pairs) to (n,), NaN where a class has no weight."""
    numbers = np.asarray(scores, dtype=np.float64)
    if not np.isfinite(numbers).all():
        raise ValueError("a score is not finite")
    if not len(numbers):
        return np.full(len(weights), np.nan)
    order = np.argsort(numbers, kind="stable")
    ties = np.flatnonzero(np.diff(numbers[order], prepend=-np.inf))  # where each run of equal scores begins
    sorted_weights = weights[:, order]
    flags = np.asarray(positive, dtype=bool)[order]
    of_positives = np.add.reduceat(sorted_weights * flags, ties, axis=1)
    of_negatives = np.add.reduceat(sorted_weights * ~flags, ties, axis=1)
    below = np.cumsum(of_negatives, axis=1) - of_negatives / 2
    won = (of_positives * below).sum(axis=1)
    possible = of_positives.sum(axis=1) * of_negatives.sum(axis=1)
    areas: Floats = np.divide(won, possible, out=np.full(len(weights), np.nan), where=possible > 0)
    return areas
