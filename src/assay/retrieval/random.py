"""A control: chunks drawn at random. What a score is worth without any search."""

from collections.abc import Sequence
from random import Random

from assay.records import Query, Ranking
from assay.retrieval.resources import Resources
from assay.retrieval.retriever import by_id, ranking


class RandomRetriever:
    """Draws anew for each query, by the seed and the query's id alone: the other queries do not matter."""

    def __init__(self, seed: int, resources: Resources, depth: int) -> None:
        self._seed = seed
        self._chunks = by_id(resources.index.chunks)
        self._depth = depth

    def rank(self, queries: Sequence[Query]) -> list[Ranking]:
        return [self._drawn(query) for query in queries]

    def _drawn(self, query: Query) -> Ranking:
        generator = Random(f"{self._seed}:{query.id}")  # a string seeds by its digest, the same in every process
        ids = sorted(self._chunks)
        drawn = generator.sample(ids, min(self._depth, len(ids)))
        return ranking(
            query, [(chunk_id, float(len(drawn) - place)) for place, chunk_id in enumerate(drawn)], self._chunks
        )
