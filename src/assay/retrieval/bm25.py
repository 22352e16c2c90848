"""Rank by BM25."""

from collections.abc import Sequence

from assay.records import Query, Ranking
from assay.retrieval.order import best_of_all
from assay.retrieval.resources import Resources
from assay.retrieval.retriever import by_id, ranking


class Bm25Retriever:
    """A chunk that holds no term of the query is no result; a query without a known term finds nothing."""

    def __init__(self, resources: Resources, depth: int) -> None:
        self._resources = resources
        self._depth = depth

    def rank(self, queries: Sequence[Query]) -> list[Ranking]:
        index, tokenizer = self._resources.index, self._resources.tokenizer
        chunks = by_id(index.chunks)
        ids = list(chunks)
        rankings = []
        for query in queries:
            scored = best_of_all(index.bm25.scores(tokenizer.tokens(query.text)), ids, self._depth)
            rankings.append(ranking(query, [(chunk_id, score) for chunk_id, score in scored if score > 0], chunks))
        return rankings
