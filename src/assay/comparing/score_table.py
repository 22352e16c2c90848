"""What two runs scored on the queries that both name, as one array."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from assay.comparing.clusters import cluster_sums
from assay.scores import Score

Scores = Mapping[str, Score]  # by query id
# (queries, 4): base's value or 0, whether it is one, new's value or 0, whether it is one; or sums over clusters
ScoreTable = NDArray[np.float64]


def score_table(base: Scores, new: Scores, clusters: Mapping[str, str] | None = None) -> ScoreTable:
    """Rows by query id. Where a side has no value stand 0 and 0, so that sums of columns are sums of values.

    clusters: by query id, where whole groups are drawn: then a row is the sum over a cluster.
    """
    shared = sorted(base.keys() & new.keys())
    rows = [[*_cells(base[query]), *_cells(new[query])] for query in shared]
    table = np.array(rows, dtype=np.float64).reshape(len(rows), 4)
    return cluster_sums(table, [clusters.get(query, query) for query in shared]) if clusters else table


def applicable(table: ScoreTable) -> ScoreTable | None:
    """The rows with a value on at least one side; None where a side has no value at all: it has no mean."""
    if not table[:, 1].any() or not table[:, 3].any():
        return None
    return table[table[:, 1] + table[:, 3] > 0]


def _cells(score: Score) -> tuple[float, float]:
    return (score.number, 1.0) if score.state == "value" else (0.0, 0.0)
