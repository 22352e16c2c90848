"""CombSUM: the sum of each source's min-max normalised scores (Fox & Shaw 1994; normalised: Lee 1997)."""

from collections import defaultdict
from collections.abc import Mapping
from math import fsum

from assay.federated.fusion import Lists, Weights
from assay.federated.source_scores import min_max, source_scores


class CombSum:
    """weights: by source, none by default; default_weight: of a source that they do not name."""

    def __init__(self, *, weights: Mapping[str, float] | None = None, default_weight: float = 1.0) -> None:
        self._weights = Weights(weights or {}, default_weight)

    def fuse(self, lists: Lists) -> dict[int, float]:
        return {record: fsum(shares) for record, shares in normalised_shares(lists, self._weights, "CombSUM").items()}


def normalised_shares(lists: Lists, weights: Weights, method: str) -> dict[int, list[float]]:
    """weight * normalised score, one number a source that lists the record."""
    shares: defaultdict[int, list[float]] = defaultdict(list)
    for source, listed in lists.items():
        for record, score in min_max(source_scores(source, listed, method)):
            shares[record].append(weights[source] * score)
    return shares
