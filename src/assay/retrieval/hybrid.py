"""Rank by BM25 and by vectors, and make one list of both."""

from collections.abc import Sequence

from assay.errors import AssayError
from assay.records import Query, Ranking
from assay.retrieval.bm25 import Bm25Retriever
from assay.retrieval.dense import DenseRetriever
from assay.retrieval.fusion import min_max, rrf
from assay.retrieval.order import best
from assay.retrieval.resources import Resources
from assay.retrieval.retriever import by_id, ranking

_FUSIONS = ("rrf", "min_max")


class HybridRetriever:
    """fusion: `rrf` or `min_max`; k: of rrf; weights: of BM25 and of the vectors; candidates: from each side."""

    def __init__(
        self, *, fusion: str, k: int, weights: Sequence[float], candidates: int, resources: Resources, depth: int
    ) -> None:
        _check(fusion, k, weights, candidates)
        self._fusion = fusion
        self._k = k
        self._weights = weights
        self._depth = depth
        self._chunks = by_id(resources.index.chunks)
        self._sides = (Bm25Retriever(resources, candidates), DenseRetriever(resources, candidates))

    def rank(self, queries: Sequence[Query]) -> list[Ranking]:
        lists = [side.rank(queries) for side in self._sides]
        return [
            ranking(query, best(self._fused(found), self._depth), self._chunks)
            for query, *found in zip(queries, *lists, strict=True)
        ]

    def _fused(self, found: Sequence[Ranking]) -> dict[str, float]:
        if self._fusion == "rrf":
            return rrf([[hit.chunk_id for hit in side.hits] for side in found], self._weights, self._k)
        return min_max([{hit.chunk_id: hit.score for hit in side.hits} for side in found], self._weights)


def _check(fusion: str, k: int, weights: Sequence[float], candidates: int) -> None:
    if fusion not in _FUSIONS:
        raise AssayError(f"method.fusion: `{fusion}` is unknown. Choose one of: {', '.join(_FUSIONS)}.")
    if k < 0 or candidates < 1:
        raise AssayError(f"method: k must be 0 or more and candidates 1 or more, not {k} and {candidates}.")
    if len(weights) != 2 or min(weights) < 0 or sum(weights) <= 0:
        raise AssayError(
            f"method.weights: {list(weights)} must be two numbers, of BM25 and dense, not below 0, not both 0."
        )
