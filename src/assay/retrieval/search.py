"""The search of a cell: its method, then its reranker if it has one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from assay.component import build
from assay.config import CellConfig, Component, EmbedderConfig
from assay.embedding.embedder import Embedder
from assay.records import Query, Ranking
from assay.retrieval.index_files import read_index
from assay.retrieval.resources import Resources


def open_resources(cell: CellConfig, index: Path, cache: Path) -> Resources:
    """What the cell searches with. AssayError where the index in the folder `index` is not the cell's."""
    return open_index(index, cell.tokenizer, cell.embedder, cache)


def open_index(folder: Path, tokenizer: Component, embedder: EmbedderConfig, cache: Path) -> Resources:
    """The same by its parts."""
    built = build(tokenizer)
    return Resources(read_index(folder, built.digest), built, Embedder(embedder, cache))


def search(cell: CellConfig, queries: Sequence[Query], resources: Resources) -> list[Ranking]:
    """One ranking a query, in the order of the queries; empty ones for a control that does not search."""
    if cell.method is None:
        return [Ranking(query.id, ()) for query in queries]
    retriever: Any = build(cell.method, resources=resources, depth=cell.retrieval.depth)
    rankings: list[Ranking] = retriever.rank(queries)
    if cell.reranker is None:
        return rankings
    reranker: Any = build(cell.reranker, resources=resources)
    reranked: list[Ranking] = reranker.rerank(queries, rankings)
    return reranked
