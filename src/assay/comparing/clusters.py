"""Where queries come in groups: the group is what was drawn from a population, not the query.

Ten questions on one paper are not ten witnesses. Whole clusters are drawn with replacement, with all of their queries;
each resample's mean is over the queries drawn (Davison & Hinkley 1997, section 3.8; Cameron, Gelbach & Miller 2008).
A randomisation test flips the signs of whole clusters likewise. With few clusters (below about 20) the interval is too
narrow: say so beside it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assay.scoring.bootstrap import resampled_means

FEW = 20  # below so many clusters an interval is too narrow


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
    sizes = cluster_sums(np.ones(len(differences)), clusters)
    if len(sizes) < 2:
        return None
    means = resampled_means(np.column_stack([cluster_sums(differences, clusters), sizes]), resamples, seed)
    low, high = np.quantile(means[:, 0] / means[:, 1], [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


def cluster_sums(rows: NDArray[np.float64], clusters: Sequence[str]) -> NDArray[np.float64]:
    """The sum of the rows of each cluster, in the order of the clusters' names.

    rows: of the queries, shape (n,) or (n, columns). clusters: the cluster of each query, n names. ValueError where
    their numbers differ. Of differences the sums serve `sign_flip_p`: it then flips the signs of whole clusters.
    """
    if len(clusters) != len(rows):
        raise ValueError("each query belongs to one cluster")
    names, places = np.unique(np.asarray(clusters, dtype=str), return_inverse=True)
    sums = np.zeros((len(names), *rows.shape[1:]))
    np.add.at(sums, places, rows)
    return sums


def cluster_influences(differences: NDArray[np.float64], clusters: Sequence[str]) -> NDArray[np.float64]:
    """How far each cluster pulls the mean difference, in the order of the clusters' names: 0 on average.

        u_k = (sum of k - mean * size of k) / mean size

    Their standard deviation / sqrt(clusters) is the standard error of the mean (ratio estimator: Cochran 1977, section
    6.4). Arguments as of `clustered_interval`.
    """
    sizes = cluster_sums(np.ones(len(differences)), clusters)
    influences: NDArray[np.float64] = (cluster_sums(differences, clusters) - differences.mean() * sizes) / sizes.mean()
    return influences
