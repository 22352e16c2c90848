"""Rank by the cosine of query and chunk, exactly."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from assay.embedding.encoder import Vectors
from assay.records import Query, Ranking
from assay.retrieval.order import best_of_all
from assay.retrieval.resources import Resources
from assay.retrieval.retriever import by_id, ranking

_QUERIES_AT_ONCE = 256
_CHUNKS_AT_ONCE = 8192


class DenseRetriever:
    def __init__(self, resources: Resources, depth: int) -> None:
        self._resources = resources
        self._depth = depth

    def rank(self, queries: Sequence[Query]) -> list[Ranking]:
        resources = self._resources
        chunks = by_id(resources.index.chunks)
        ids = list(chunks)
        scored = cosines(resources.embedder.encode([query.text for query in queries]), resources.vectors)
        return [
            ranking(query, best_of_all(scores, ids, self._depth), chunks)
            for query, scores in zip(queries, scored, strict=True)
        ]


def cosines(queries: Vectors, vectors: Vectors) -> Iterator[NDArray[np.float64]]:
    """For each query, shape (queries, dimensions), its cosine with every vector, shape (vectors,); all of unit length.

    Summed in float64, so that a score does not depend on which queries are asked together.
    """
    for start in range(0, len(queries), _QUERIES_AT_ONCE):
        asked = queries[start : start + _QUERIES_AT_ONCE].astype(np.float64)
        blocks = [
            asked @ vectors[first : first + _CHUNKS_AT_ONCE].astype(np.float64).T
            for first in range(0, len(vectors), _CHUNKS_AT_ONCE)
        ]
        yield from np.concatenate(blocks, axis=1)
