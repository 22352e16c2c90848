"""One list from several: reciprocal rank fusion and the weighted sum of min-max normalised scores.

A document that a list does not hold gets nothing from it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence


def rrf(rankings: Sequence[Sequence[str]], weights: Sequence[float], k: int = 60) -> dict[str, float]:
    """Fused score by id: sum of weight / (k + rank), rank from 1 (Cormack, Clarke & Büttcher 2009).

    rankings: ids, best first, one sequence a list; `weights` has as many numbers (ValueError otherwise).
    """
    fused: defaultdict[str, float] = defaultdict(float)
    for ranking, weight in zip(rankings, weights, strict=True):
        for rank, document in enumerate(ranking, start=1):
            fused[document] += weight / (k + rank)
    return dict(fused)


def min_max(scored: Sequence[Mapping[str, float]], weights: Sequence[float]) -> dict[str, float]:
    """Fused score by id: sum of weight * (score - lowest) / (highest - lowest), each list by its own extremes.

    scored: score by id, one mapping a list; `weights` has as many numbers (ValueError otherwise).
    """
    fused: defaultdict[str, float] = defaultdict(float)
    for scores, weight in zip(scored, weights, strict=True):
        for document, normal in normalised(scores).items():
            fused[document] += weight * normal
    return dict(fused)


def normalised(scores: Mapping[str, float]) -> dict[str, float]:
    """Scores moved into [0, 1]; all 1 where they are equal, as being found beats not being found."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    if low == high:
        return dict.fromkeys(scores, 1.0)
    return {document: (score - low) / (high - low) for document, score in scores.items()}
