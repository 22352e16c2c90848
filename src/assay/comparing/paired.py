"""Paired bootstrap: how far two cells differ on the queries that both could measure.

The differences per query are resampled, not the two cells apart: what is hard for both cancels out, so the interval
is much narrower than the two means' own (Efron & Tibshirani 1993; for retrieval: Sakai 2006).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from assay.scores import Score
from assay.scoring.bootstrap import mean_intervals


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """Mean of new - base over `n` queries; None where n is 0. `low` and `high` are None where n is below 2."""

    mean: float | None
    low: float | None
    high: float | None
    n: int
    unpaired: int  # queries without a value on one side or both


def paired_difference(
    base: Mapping[str, Score],
    new: Mapping[str, Score],
    *,
    resamples: int = 10_000,
    confidence: float = 0.95,
    seed: int = 0,
) -> PairedDifference:
    """The mean difference of one measure between two cells, and its percentile bootstrap interval.

    base, new: score by query id. Only queries with a value on both sides count; the order of neither side matters.
    """
    queries = sorted(base.keys() | new.keys())
    paired = [query for query in queries if _has_value(base, query) and _has_value(new, query)]
    differences = np.array([new[query].number - base[query].number for query in paired], dtype=np.float64)
    interval = mean_intervals([differences], resamples=resamples, confidence=confidence, seed=seed)[0]
    return PairedDifference(
        mean=float(differences.mean()) if paired else None,
        low=interval[0] if interval else None,
        high=interval[1] if interval else None,
        n=len(paired),
        unpaired=len(queries) - len(paired),
    )


def _has_value(scores: Mapping[str, Score], query: str) -> bool:
    return query in scores and scores[query].state == "value"
