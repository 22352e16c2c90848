"""Rerank by what the code is wanted for, with scores that can be held against those of another ranking.

score = weight * cosine(use case, best window) + (1 - weight) * first stage, min-max normalised

The cosine stays as it is. The window reranker normalises it over each ranking, so every ranking's best is near 1 and
says nothing of how well it fits: in a list of several pairs, the best hit of a useless one would come next to first.
The use case alone is too far from code to order by; the first stage, which is the query's, keeps the larger part.
"""

from collections.abc import Sequence

from assay.embedding.encoder import Vectors
from assay.errors import AssayError
from assay.records import Query, Ranking
from assay.retrieval.fusion import normalised
from assay.retrieval.index_content import WindowVectors
from assay.retrieval.reranker import reordered
from assay.retrieval.resources import Resources
from assay.retrieval.window_reranker import best_window


class UseCaseReranker:
    """weight: of the use case, in [0, 1]. All hits are ordered anew; a score lies in [-weight, 1]."""

    def __init__(self, weight: float, resources: Resources) -> None:
        if not 0 <= weight <= 1:
            raise AssayError(f"reranker: weight must be in [0, 1], not {weight}.")
        self._weight = weight
        self._resources = resources

    def rerank(self, queries: Sequence[Query], rankings: Sequence[Ranking]) -> list[Ranking]:
        """queries: the use cases."""
        vectors = self._resources.embedder.encode([query.text for query in queries])
        places = {chunk.id: place for place, chunk in enumerate(self._resources.index.chunks)}
        windows = self._resources.windows
        return [self._reranked(*pair, places, windows) for pair in zip(rankings, vectors, strict=True)]

    def _reranked(self, ranking: Ranking, use_case: Vectors, places: dict[str, int], windows: WindowVectors) -> Ranking:
        first = normalised({hit.chunk_id: hit.score for hit in ranking.hits})
        scores = {
            chunk_id: self._weight * best_window(use_case, windows.of(places[chunk_id])) + (1 - self._weight) * score
            for chunk_id, score in first.items()
        }
        return reordered(ranking, scores)
