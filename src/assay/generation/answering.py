"""Answer every query of a cell from the chunks that it ranked."""

from collections.abc import Iterable, Mapping, Sequence

from assay.chunking.tokens import TokenCounter
from assay.component import build
from assay.config import CellConfig
from assay.generation.context import ContextBuilder
from assay.generation.generator import Generator
from assay.records import Answer, Chunk, Query, Ranking


def answer_queries(
    cell: CellConfig, queries: Sequence[Query], rankings: Iterable[Ranking], chunks: Mapping[str, Chunk]
) -> list[Answer]:
    """One answer a query, in the order of the queries; a query without a ranking is answered from an empty context."""
    context: ContextBuilder = build(cell.context, tokens=TokenCounter(cell.embedder.model))
    generator: Generator = build(cell.generator)
    hits = {ranking.query_id: ranking.hits[: cell.retrieval.top_k] for ranking in rankings}
    return [generator.answer(query, context.build(hits.get(query.id, ()), chunks)) for query in queries]
