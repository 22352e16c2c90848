"""Paired bootstrap: how far two cells differ on the queries that both could measure.

The differences per query are resampled, not the two cells apart: what is hard for both cancels out, so the interval
is much narrower than the two means' own (Efron & Tibshirani 1993; for retrieval: Sakai 2006).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from assay.comparing.paired_sample import paired_sample, sample_intervals
from assay.scores import Score


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """Mean of new - base over `n` queries; None where n is 0. `low` and `high` are None below 2 queries or clusters."""

    mean: float | None
    low: float | None
    high: float | None
    n: int
    unpaired: int  # queries without a value on one side or both


def paired_difference(
    base: Mapping[str, Score],
    new: Mapping[str, Score],
    clusters: Mapping[str, str] | None = None,
    *,
    resamples: int = 10_000,
    confidence: float = 0.95,
    seed: int = 0,
) -> PairedDifference:
    """The mean difference of one measure between two cells, and its percentile bootstrap interval.

    base, new: score by query id. Only queries with a value on both sides count; the order of neither side matters.
    clusters: by query id, where whole groups of queries are drawn.
    """
    sample = paired_sample(base, new, clusters)
    interval = sample_intervals([sample], resamples=resamples, confidence=confidence, seed=seed)[0]
    n = len(sample.query_ids)
    return PairedDifference(
        mean=float(sample.differences.mean()) if n else None,
        low=interval[0] if interval else None,
        high=interval[1] if interval else None,
        n=n,
        unpaired=sample.unpaired,
    )
