"""The queries that two runs both could measure, side by side: what every paired statistic here is computed of."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assay.scores import Score


@dataclass(frozen=True, slots=True, eq=False)
class PairedSample:
    """base, new: the values of the same queries, shape (n,), in the order of `query_ids`."""

    query_ids: tuple[str, ...]  # sorted
    base: NDArray[np.float64]
    new: NDArray[np.float64]
    unpaired: int  # queries without a value on one side or both

    @property
    def differences(self) -> NDArray[np.float64]:
        """new - base, shape (n,)."""
        return self.new - self.base


def paired_sample(base: Mapping[str, Score], new: Mapping[str, Score]) -> PairedSample:
    """base, new: scores by query id. Only queries with a value on both sides are paired; the rest is counted."""
    queries = sorted(base.keys() | new.keys())
    paired = tuple(query for query in queries if _has_value(base, query) and _has_value(new, query))
    return PairedSample(
        query_ids=paired,
        base=np.array([base[query].number for query in paired], dtype=np.float64),
        new=np.array([new[query].number for query in paired], dtype=np.float64),
        unpaired=len(queries) - len(paired),
    )


def _has_value(scores: Mapping[str, Score], query: str) -> bool:
    return query in scores and scores[query].state == "value"
