"""The noise floor of a measurement: how far it moves when nothing changes.

Measure the same configuration k times. The k means scatter with a standard deviation s; the difference of two single
measurements then scatters with sqrt(2) s, and 95 % of such differences lie within

    t(.975, k - 1) * sqrt(2) * s

(a prediction interval, with s known from k - 1 degrees of freedom alone). A difference inside says nothing of a change.
This is noise of measuring, such as a model's sampling; that other queries were possible is what the paired interval
tells of, and a difference has to pass both.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from assay.scores import Score
from assay.scoring.student import t_quantile


@dataclass(frozen=True, slots=True)
class NoiseFloor:
    """Deviations with n - 1, over the queries with a value in every repeat; None without two repeats and a query."""

    repeats: int
    queries: int  # with a value in every repeat
    dropped: int  # queries without one in some repeat
    unsteady: int  # queries whose value differed between repeats
    of_means: float | None  # of the k means
    per_query: float | None  # within a query: the root of the mean variance over queries

    def holds(self, difference: float, confidence: float = 0.95) -> bool | None:
        """Whether a difference of two single means may be noise alone; None where the floor is not known."""
        if self.of_means is None:
            return None
        return inside_noise(difference, self.of_means, self.repeats, confidence=confidence)


def noise_floor(repeats: Sequence[Mapping[str, Score]]) -> NoiseFloor:
    """repeats: the scores by query id of one measure, from k measurements of one configuration."""
    queries = sorted(set().union(*repeats))
    whole = [query for query in queries if all(_has_value(scores, query) for scores in repeats)]
    values = np.array([[scores[query].number for query in whole] for scores in repeats]).reshape(
        len(repeats), len(whole)
    )
    known = len(repeats) > 1 and bool(whole)
    return NoiseFloor(
        repeats=len(repeats),
        queries=len(whole),
        dropped=len(queries) - len(whole),
        unsteady=int((values != values[:1]).any(axis=0).sum()),
        of_means=float(values.mean(axis=1).std(ddof=1)) if known else None,
        per_query=float(np.sqrt(values.var(axis=0, ddof=1).mean())) if known else None,
    )


def noise_limit(noise: float, repeats: int, *, averaged: int = 1, confidence: float = 0.95) -> float:
    """How far two means may differ by noise alone; infinite below two repeats.

    noise: standard deviation of the means of `repeats` repeats, such as `noise` of a metrics file (its judge samples).
    averaged: how many repeats each of the two means averages, 1 where each is a single measurement.
    """
    if noise < 0 or averaged < 1 or not 0 < confidence < 1:
        raise ValueError("noise is not negative, at least one is averaged, confidence is between 0 and 1")
    if repeats < 2:
        return inf
    return t_quantile((1 + confidence) / 2, repeats - 1) * sqrt(2 / averaged) * noise


def inside_noise(difference: float, noise: float, repeats: int, *, averaged: int = 1, confidence: float = 0.95) -> bool:
    """Whether a difference of two means is within `noise_limit`: it says nothing of a change."""
    return abs(difference) <= noise_limit(noise, repeats, averaged=averaged, confidence=confidence)


def _has_value(scores: Mapping[str, Score], query: str) -> bool:
    return query in scores and scores[query].state == "value"
