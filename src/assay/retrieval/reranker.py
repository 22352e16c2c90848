"""The second stage of a cell: order the first hits again, by a measure too slow for all chunks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from assay.records import Hit, Query, Ranking
from assay.retrieval.order import DIGITS, best


class Reranker(Protocol):
    """Built by `assay.component.build(reranker, resources=...)`."""

    def rerank(self, queries: Sequence[Query], rankings: Sequence[Ranking]) -> list[Ranking]:
        """Each ranking in its new order; `rankings` stands in the order of `queries`."""
        ...


def reordered(ranking: Ranking, scores: Mapping[str, float]) -> Ranking:
    """`ranking` with its first len(scores) hits in the order of `scores` (by chunk id); the others follow as they were.

    Each hit keeps its former score as `first_stage`. The scores of the two stages are of different kinds: those of the
    hits that follow are moved, all by the same, to begin 1 below the lowest new one, so that a ranking still descends.
    """
    head, tail = ranking.hits[: len(scores)], ranking.hits[len(scores) :]
    by_id = {hit.chunk_id: hit for hit in head}
    new = [
        replace(by_id[chunk_id], score=score, first_stage=by_id[chunk_id].score)
        for chunk_id, score in best(scores, len(scores))
    ]
    return replace(ranking, hits=(*new, *_below(new, tail)))


def _below(head: Sequence[Hit], tail: Sequence[Hit]) -> list[Hit]:
    if not head:
        return [replace(hit, first_stage=hit.score) for hit in tail]
    return [
        replace(hit, score=round(head[-1].score - 1 + hit.score - tail[0].score, DIGITS), first_stage=hit.score)
        for hit in tail
    ]
