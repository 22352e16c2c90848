"""Rerank by a cross-encoder: a model that reads query and chunk together. Its weights are the user's to name."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from assay.embedding.library_settings import quiet
from assay.errors import AssayError
from assay.records import Query, Ranking
from assay.retrieval.index_text import index_text
from assay.retrieval.reranker import reordered
from assay.retrieval.resources import Resources
from assay.retrieval.retriever import by_id

_READS_PAIRS = ("ForSequenceClassification", "ForCausalLM")


class CrossEncoderReranker:
    """model: a folder or a hub name (owner/model); depth: how many hits are ordered anew; batch: pairs at once.

    AssayError where the model cannot be loaded or gives no single score for a pair: there is no fallback.
    """

    def __init__(self, model: str, depth: int, batch: int, resources: Resources) -> None:
        if depth < 1 or batch < 1:
            raise AssayError(f"reranker: depth and batch must be 1 or more, not {depth} and {batch}.")
        self._name = model
        self._depth = depth
        self._batch = batch
        self._resources = resources

    def rerank(self, queries: Sequence[Query], rankings: Sequence[Ranking]) -> list[Ranking]:
        chunks = by_id(self._resources.index.chunks)
        pairs = [
            (query.text, index_text(chunks[hit.chunk_id]))
            for query, ranking in zip(queries, rankings, strict=True)
            for hit in ranking.hits[: self._depth]
        ]
        scores = iter(self._scores(pairs))
        return [
            reordered(ranking, {hit.chunk_id: next(scores) for hit in ranking.hits[: self._depth]})
            for ranking in rankings
        ]

    def _scores(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        if not pairs:
            return []
        scores = np.asarray(
            self._model.predict(pairs, batch_size=self._batch, show_progress_bar=False), dtype=np.float64
        )
        if scores.shape != (len(pairs),) or not np.isfinite(scores).all():
            raise AssayError(
                f"reranker.model: `{self._name}` gives no single finite score for a pair (shape {scores.shape} for "
                f"{len(pairs)} pairs). Name a cross-encoder with one output."
            )
        return [float(score) for score in scores]

    @cached_property
    def _model(self) -> Any:
        quiet()
        from sentence_transformers import CrossEncoder

        try:
            model = CrossEncoder(self._name, local_files_only=Path(self._name).is_dir())
        except Exception as error:  # it raises errors of several libraries
            raise AssayError(
                f"reranker.model: `{self._name}` cannot be loaded ({type(error).__name__}: {error}). "
                "Name a folder with a cross-encoder, or choose the reranker `window`, which needs no weights."
            ) from error
        self._check(model)
        return model

    def _check(self, model: Any) -> None:
        """The library gives a model without a scoring head random weights and goes on: not so here."""
        built = list(getattr(model.config, "architectures", None) or [])
        if not any(name.endswith(_READS_PAIRS) for name in built):
            raise AssayError(
                f"reranker.model: `{self._name}` was not trained to score pairs (its config.json says {built}). "
                "Name a cross-encoder, or choose the reranker `window`."
            )
