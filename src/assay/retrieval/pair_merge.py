"""One list of what all pairs of a task found: each chunk once, in the pair that found it best.

Order: relevance (the score of the reranking) descending; distance ascending, that is, the first-stage score descending;
the earlier pair; the chunk id. So the scores of different pairs are held against each other, and a reranker is only fit
for it where they have one scale (see assay.retrieval.use_case_reranker).
"""

from collections.abc import Sequence

from assay.records import Hit
from assay.search_tasks import Found, PairResults


def merge(pairs: Sequence[PairResults]) -> tuple[Found, ...]:
    """All hits of all `after`, best first; as long as what the pairs found between them."""
    hits = [Found(hit, number) for number, pair in enumerate(pairs) for hit in pair.after]
    best: dict[str, Found] = {}
    for found in sorted(hits, key=_order):
        best.setdefault(found.hit.chunk_id, found)
    return tuple(best.values())


def _order(found: Found) -> tuple[float, float, int, str]:
    hit = found.hit
    return -hit.score, -_nearness(hit), found.pair, hit.chunk_id


def _nearness(hit: Hit) -> float:
    """The first-stage score; where nothing was reranked, it is the score itself."""
    return hit.score if hit.first_stage is None else hit.first_stage
