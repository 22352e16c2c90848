"""CombMNZ: CombSUM times the number of sources that list the record (Fox & Shaw 1994; normalised: Lee 1997)."""

from collections.abc import Mapping
from math import fsum

from assay.federated.comb_sum import normalised_shares
from assay.federated.fusion import Lists, Weights


class CombMnz:
    """weights: by source, none by default; default_weight: of a source that they do not name."""

    def __init__(self, *, weights: Mapping[str, float] | None = None, default_weight: float = 1.0) -> None:
        self._weights = Weights(weights or {}, default_weight)

    def fuse(self, lists: Lists) -> dict[int, float]:
        shares = normalised_shares(lists, self._weights, "CombMNZ")
        return {record: fsum(share) * len(share) for record, share in shares.items()}
