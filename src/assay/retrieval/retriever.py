"""The first-stage search of a cell."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from assay.records import Chunk, Hit, Query, Ranking


class Retriever(Protocol):
    """Built by `assay.component.build(method, resources=..., depth=...)`."""

    def rank(self, queries: Sequence[Query]) -> list[Ranking]:
        """One ranking a query, as the queries stand; at most `depth` hits each, as assay.retrieval.order has them.

        A retriever may have `times` besides: how long its calls took, such as {"p95_ms": 3.1}.
        """
        ...


def ranking(query: Query, scored: Iterable[tuple[str, float]], chunks: "ChunksById") -> Ranking:
    """The ranking of `query` from (chunk id, score), best first."""
    return Ranking(query.id, tuple(Hit(chunk_id, chunks[chunk_id].span, score) for chunk_id, score in scored))


ChunksById = dict[str, Chunk]


def by_id(chunks: Sequence[Chunk]) -> ChunksById:
    return {chunk.id: chunk for chunk in chunks}
