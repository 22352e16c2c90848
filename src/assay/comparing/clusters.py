"""Cluster bootstrap: the interval of a mean difference where queries come in groups.

Ten questions on one paper are not ten witnesses. Whole clusters are drawn with replacement, with all of their queries;
each resample's mean is over the queries drawn (Davison & Hinkley 1997, section 3.8; Cameron, Gelbach & Miller 2008).
With few clusters (below about 20) the interval is too narrow: say so beside it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assay.scoring.bootstrap import resampled_means


def clustered_interval(
    differences: NDArray[np.float64],
    clusters: Sequence[str],
    *,
    resamples: int = 10_000,
    confidence: float = 0.95,
    seed: int = 0,
) -> tuple[float, float] | None:
    """Percentile interval of the mean difference; None below 2 clusters.

    differences: new - base by query, shape (n,). clusters: the cluster of each query, n names. ValueError where their
    numbers differ.
    """
    if len(clusters) != len(differences):
        raise ValueError("each query belongs to one cluster")
    names, places = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    if len(names) < 2:
        return None
    sums = np.bincount(places, weights=differences, minlength=len(names))
    means = resampled_means(np.column_stack([sums, np.bincount(places)]), resamples, seed)
    low, high = np.quantile(means[:, 0] / means[:, 1], [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)
