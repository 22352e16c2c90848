"""Answer every query of a cell from the chunks that it ranked."""

from collections.abc import Iterable, Mapping, Sequence

from assay.chunking.tokens import TokenCounter
from assay.component import build
from assay.config import CellConfig
from assay.generation.context import ContextBuilder
from assay.generation.generator import Generator
from assay.llm.chat import CallFailed
from assay.llm.model_calls import ModelCalls
from assay.records import Answer, Chunk, Context, Query, Ranking


def answer_queries(
    cell: CellConfig,
    queries: Sequence[Query],
    rankings: Iterable[Ranking],
    chunks: Mapping[str, Chunk],
    calls: ModelCalls,
) -> list[Answer]:
    """One answer a query, in the order of the queries; a query without a ranking is answered from an empty context.

    Where a model gave none, the answer says why (`failure`).
    """
    generator: Generator = build(cell.generator, calls=calls, searches=cell.method is not None)
    builder: ContextBuilder = build(cell.context, tokens=TokenCounter(cell.embedder.model))
    hits = {ranking.query_id: ranking.hits[: cell.retrieval.top_k] for ranking in rankings}
    asked = [(query, builder.build(hits.get(query.id, ()), chunks)) for query in queries]
    given = calls.map(lambda pair: generator.answer(*pair), asked, "generate")
    return [
        _failed(query, context, answer) if isinstance(answer, CallFailed) else answer
        for (query, context), answer in zip(asked, given, strict=True)
    ]


def _failed(query: Query, context: Context, failure: CallFailed) -> Answer:
    return Answer(query.id, "", abstained=False, citations=(), context=context, failure=failure.reason)
