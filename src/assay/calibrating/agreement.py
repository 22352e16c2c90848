"""How well yes and no by a threshold agree with the labels."""

from dataclasses import dataclass

import numpy as np

from assay.calibrating.auc import Flags, Floats
from assay.calibrating.kappa import kappa


@dataclass(frozen=True, slots=True)
class Agreement:
    threshold: float  # a score from there on is a yes
    accuracy: float
    kappa: float | None  # None where it is not defined


def agreement(scores: Floats, positive: Flags, threshold: float) -> Agreement | None:
    """Accuracy and Cohen's kappa of `score >= threshold`; None without a score."""
    if not len(scores):
        return None
    said = scores >= threshold
    agreed = kappa(said.astype(np.int_), positive.astype(np.int_), 2)
    return Agreement(threshold, float((said == positive).mean()), agreed)


def best_agreement(scores: Floats, positive: Flags) -> Agreement | None:
    """The threshold of the highest kappa, the lowest of equals; None where a class is missing.

    Thresholds lie midway between neighbouring scores. Chosen on the very pairs that it is measured on, it is
    optimistic: other pairs will agree less.
    """
    if not positive.any() or positive.all():
        return None
    tried = [agreement(scores, positive, threshold) for threshold in _thresholds(scores)]
    return max((one for one in tried if one is not None), key=lambda one: (one.kappa or 0, -one.threshold))


def _thresholds(scores: Floats) -> list[float]:
    """One for every way to part the scores, and the lowest score itself, which says yes to all."""
    ordered = np.unique(scores)
    return [float(ordered[0]), *((ordered[1:] + ordered[:-1]) / 2).tolist()]
