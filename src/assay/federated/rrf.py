"""Weighted reciprocal rank fusion: sum of weight / (k + rank) over the sources (Cormack, Clarke & Büttcher 2009)."""

from collections import defaultdict
from collections.abc import Mapping
from math import fsum

from assay.errors import AssayError
from assay.federated.fusion import Lists, Weights

SOURCE_WEIGHTS = {"semantic_scholar": 1.0, "openalex": 0.9, "arxiv": 0.8, "papers_cool": 0.7, "hf_daily": 0.6}


class WeightedRrf:
    """weights: by source, PaperBot's where none are given; default_weight: of a source that they do not name."""

    def __init__(
        self, *, k: float = 60, weights: Mapping[str, float] | None = None, default_weight: float = 0.5
    ) -> None:
        if not 0 <= k < 1e9:
            raise AssayError(f"fusion.k: {k} must be a number of 0 or more.")
        self.k = k
        self.weights = Weights(SOURCE_WEIGHTS if weights is None else weights, default_weight)

    def fuse(self, lists: Lists) -> dict[int, float]:
        shares: defaultdict[int, list[float]] = defaultdict(list)
        for source, listed in lists.items():
            weight = self.weights[source]
            for record, rank, _ in listed:
                shares[record].append(weight / (self.k + rank))
        return {record: fsum(share) for record, share in shares.items()}
