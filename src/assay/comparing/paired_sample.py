"""The queries that two runs both could measure, side by side: what every paired statistic here is computed of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assay.comparing.clusters import cluster_sums, clustered_interval
from assay.scores import Score
from assay.scoring.bootstrap import mean_intervals


@dataclass(frozen=True, slots=True, eq=False)
class PairedSample:
    """base, new: the values of the same queries, shape (n,), in the order of `query_ids`.

    clusters: what each query belongs to, where whole groups are drawn; else empty.
    """

    query_ids: tuple[str, ...]  # sorted
    base: NDArray[np.float64]
    new: NDArray[np.float64]
    unpaired: int  # queries without a value on one side or both
    clusters: tuple[str, ...] = ()

    @property
    def differences(self) -> NDArray[np.float64]:
        """new - base, shape (n,)."""
        return self.new - self.base

    @property
    def drawn(self) -> NDArray[np.float64]:
        """What a randomisation flips the sign of: the differences of queries, or their sums over whole clusters."""
        return cluster_sums(self.differences, self.clusters) if self.clusters else self.differences


def paired_sample(
    base: Mapping[str, Score], new: Mapping[str, Score], clusters: Mapping[str, str] | None = None
) -> PairedSample:
    """base, new: scores by query id. Only queries with a value on both sides are paired; the rest is counted.

    clusters: by query id, where queries come in groups.
    """
    queries = sorted(base.keys() | new.keys())
    paired = tuple(query for query in queries if _has_value(base, query) and _has_value(new, query))
    return PairedSample(
        query_ids=paired,
        base=np.array([base[query].number for query in paired], dtype=np.float64),
        new=np.array([new[query].number for query in paired], dtype=np.float64),
        unpaired=len(queries) - len(paired),
        clusters=tuple(clusters.get(query, query) for query in paired) if clusters else (),
    )


def sample_intervals(
    samples: Sequence[PairedSample], *, resamples: int = 10_000, confidence: float = 0.95, seed: int = 0
) -> list[tuple[float, float] | None]:
    """Percentile interval of each mean difference, by queries or whole clusters; None below 2 of them."""
    alone = [sample.differences if not sample.clusters else np.empty(0) for sample in samples]
    intervals = mean_intervals(alone, resamples=resamples, confidence=confidence, seed=seed)
    return [
        clustered_interval(sample.differences, sample.clusters, resamples=resamples, confidence=confidence, seed=seed)
        if sample.clusters
        else interval
        for sample, interval in zip(samples, intervals, strict=True)
    ]


def _has_value(scores: Mapping[str, Score], query: str) -> bool:
    return query in scores and scores[query].state == "value"
