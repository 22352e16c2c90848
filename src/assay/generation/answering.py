"""Answer every query of a cell from the chunks that it ranked."""

from collections.abc import Iterable, Mapping, Sequence

from assay.chunking.tokens import TokenCounter
from assay.component import build
from assay.config import CellConfig
from assay.errors import AssayError
from assay.generation.context import ContextBuilder
from assay.generation.external import has_lines_of
from assay.generation.generator import BringsContext, Generator
from assay.llm.chat import CallFailed
from assay.llm.model_calls import ModelCalls
from assay.records import PROSE, Answer, Chunk, Context, Hit, Query, Ranking

_EMPTY = Context("", (), (), 0, 0)


def answer_queries(
    cell: CellConfig,
    queries: Sequence[Query],
    rankings: Iterable[Ranking],
    chunks: Mapping[str, Chunk],
    calls: ModelCalls,
) -> list[Answer]:
    """One answer a query, in the order of the queries; none at all where the cell has no generator.

    A query without a ranking is answered from an empty context; one whose search failed is not answered. Where there is
    no answer, `failure` says why.
    """
    if cell.generator is None:
        return []
    tokens = TokenCounter(cell.embedder.model)
    ranked = {ranking.query_id: ranking for ranking in rankings}
    generator: Generator = build(
        cell.generator, calls=calls, searches=cell.method is not None, rankings=ranked, chunks=chunks, tokens=tokens
    )
    if isinstance(generator, BringsContext):
        return [generator.answer(query, generator.context(query)) for query in queries]
    builder: ContextBuilder = build(cell.context, tokens=tokens)
    failures = {query.id: ranked[query.id].failure for query in queries if query.id in ranked}
    asked = [query for query in queries if not failures.get(query.id)]
    hits = {query.id: ranked[query.id].hits[: cell.retrieval.top_k] for query in asked if query.id in ranked}
    known = _with_quoted(chunks, [hit for found in hits.values() for hit in found])
    pairs = [(query, builder.build(hits.get(query.id, ()), known)) for query in asked]
    given = calls.map(lambda pair: generator.answer(*pair), pairs, "generate")
    answers = {
        query.id: _failed(query, context, answer.reason) if isinstance(answer, CallFailed) else answer
        for (query, context), answer in zip(pairs, given, strict=True)
    }
    return [answers.get(query.id) or _failed(query, _EMPTY, f"no ranking: {failures[query.id]}") for query in queries]


def _failed(query: Query, context: Context, failure: str) -> Answer:
    return Answer(query.id, "", abstained=False, citations=(), context=context, failure=failure)


def _with_quoted(chunks: Mapping[str, Chunk], hits: Iterable[Hit]) -> Mapping[str, Chunk]:
    """The chunks, and what another system quoted with its hits. AssayError where such a hit is neither."""
    foreign = {hit.chunk_id: hit for hit in hits if hit.chunk_id not in chunks and hit.text.strip()}
    if not foreign:
        return chunks
    is_prose = any(chunk.language == PROSE for chunk in chunks.values())  # documents are judged there, not lines
    for hit in foreign.values():
        if not is_prose and not has_lines_of(hit, hit.text):
            raise AssayError(
                f"the hit `{hit.chunk_id}` of another system quotes a text that has not the lines it names, so that no "
                "context can be made of it. Name the lines, or choose generator: external, endpoint or none."
            )
    language = PROSE if is_prose else ""
    return {**chunks, **{key: Chunk(key, hit.span, hit.text, "", language) for key, hit in foreign.items()}}
