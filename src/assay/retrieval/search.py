"""The search of a cell: its method, then its reranker if it has one."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from assay.component import build
from assay.config import CellConfig, Component, EmbedderConfig
from assay.embedding.embedder import Embedder
from assay.errors import AssayError
from assay.records import Query, Ranking
from assay.retrieval.index_files import read_index
from assay.retrieval.resources import Resources


def open_resources(cell: CellConfig, index: Path, cache: Path, external: Path | None = None) -> Resources:
    """What the cell searches with. AssayError where the index in the folder `index` is not the cell's.

    external: the file of assay.places.external(), which the method `external` reads.
    """
    return replace(open_index(index, cell.tokenizer, cell.embedder, cache), external=external)


def open_index(folder: Path, tokenizer: Component, embedder: EmbedderConfig, cache: Path) -> Resources:
    """The same by its parts."""
    built = build(tokenizer)
    return Resources(read_index(folder, built.digest), built, Embedder(embedder, cache), cache)


def search(
    cell: CellConfig, queries: Sequence[Query], resources: Resources, times: dict[str, float] | None = None
) -> list[Ranking]:
    """One ranking a query, in the order of the queries; empty ones for a control that does not search.

    times: gets how long the calls of a method took that makes calls.
    """
    if cell.method is None:
        return [Ranking(query.id, ()) for query in queries]
    retriever: Any = build(cell.method, resources=resources, depth=cell.retrieval.depth)
    rankings: list[Ranking] = retriever.rank(queries)
    if times is not None:
        times.update(getattr(retriever, "times", {}))
    if cell.reranker is None:
        return rankings
    _check_known(rankings, resources)
    reranker: Any = build(cell.reranker, resources=resources)
    reranked: list[Ranking] = reranker.rerank(queries, rankings)
    return reranked


def _check_known(rankings: Sequence[Ranking], resources: Resources) -> None:
    """A reranker reads chunks; another system's hits need not be any."""
    if not any(ranking.given for ranking in rankings):
        return
    known = {chunk.id for chunk in resources.index.chunks}
    for ranking in rankings:
        for hit in ranking.hits:
            if hit.chunk_id not in known:
                raise AssayError(
                    f"query {ranking.query_id}: the hit `{hit.chunk_id}` of another system is no chunk of the index "
                    "and cannot be reranked. Choose `reranker: none` for this cell."
                )
