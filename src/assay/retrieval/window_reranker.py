"""Rerank by the best window: how near the nearest part of a chunk comes to the query.

A long chunk's vector is the mean of all it says; one window of it may still say just what is asked. The vectors of the
windows lie in the index, so no further model is needed.
"""

from collections.abc import Sequence

import numpy as np

from assay.embedding.encoder import Vectors
from assay.errors import AssayError
from assay.records import Query, Ranking
from assay.retrieval.fusion import min_max
from assay.retrieval.index_content import WindowVectors
from assay.retrieval.reranker import reordered
from assay.retrieval.resources import Resources


class WindowReranker:
    """depth: how many hits are ordered anew; weight: share of the windows in a score, the first stage has the rest.

    Both are min-max normalised over these hits before they are added.
    """

    def __init__(self, depth: int, weight: float, resources: Resources) -> None:
        if depth < 1 or not 0 <= weight <= 1:
            raise AssayError(f"reranker: depth must be 1 or more and weight in [0, 1], not {depth} and {weight}.")
        self._depth = depth
        self._weight = weight
        self._resources = resources

    def rerank(self, queries: Sequence[Query], rankings: Sequence[Ranking]) -> list[Ranking]:
        vectors = self._resources.embedder.encode([query.text for query in queries])
        places = {chunk.id: place for place, chunk in enumerate(self._resources.index.chunks)}
        windows = self._resources.windows
        return [self._reranked(*pair, places, windows) for pair in zip(rankings, vectors, strict=True)]

    def _reranked(self, ranking: Ranking, query: Vectors, places: dict[str, int], windows: WindowVectors) -> Ranking:
        head = ranking.hits[: self._depth]
        nearest = {hit.chunk_id: best_window(query, windows.of(places[hit.chunk_id])) for hit in head}
        first = {hit.chunk_id: hit.score for hit in head}
        return reordered(ranking, min_max([nearest, first], [self._weight, 1 - self._weight]))


def best_window(query: Vectors, windows: Vectors) -> float:
    """The highest cosine of the query, shape (dimensions,), with one of the windows, shape (windows, dimensions)."""
    return float(np.max(windows.astype(np.float64) @ query.astype(np.float64)))
