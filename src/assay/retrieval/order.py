"""The one order of results: score (rounded to 1e-6) descending, then chunk id ascending.

Rounding lets scores that differ only by the order of floating-point sums tie, and the id decides.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

DIGITS = 6


def best(scores: Mapping[str, float], depth: int) -> list[tuple[str, float]]:
    """The first `depth` (chunk id, rounded score) in order."""
    rounded = [(chunk_id, round(float(score), DIGITS)) for chunk_id, score in scores.items()]
    return sorted(rounded, key=lambda hit: (-hit[1], hit[0]))[:depth]


def best_of_all(scores: NDArray[np.float64], ids: Sequence[str], depth: int) -> list[tuple[str, float]]:
    """As `best`, for the scores of all chunks: shape (n,), in the order of `ids`; sorts the candidates alone."""
    rounded = np.round(scores, DIGITS)
    if 0 < depth < len(rounded):
        places = np.flatnonzero(rounded >= np.partition(rounded, -depth)[-depth])
    else:
        places = np.arange(len(rounded))
    return best({ids[int(place)]: float(rounded[place]) for place in places}, depth)
