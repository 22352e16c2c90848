"""Measure one cell in memory: the same rooms as the stages, none of their outputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from assay import places
from assay.chunking.chunk_corpus import chunk_corpus
from assay.component import build
from assay.composing.typed import part
from assay.config import CallsConfig, CellConfig, ProfileConfig, check, load_calls
from assay.corpora.documents import read_documents
from assay.corpora.qrels import Qrels, read_qrels
from assay.corpora.queries import read_queries
from assay.corpora.resolve import resolve_judgments
from assay.corpora.suite_folder import read_suite_queries
from assay.embedding.embedder import Embedder
from assay.errors import AssayError
from assay.generation.answering import answer_queries
from assay.judging.judge_answers import judge_answers
from assay.llm.model_calls import ModelCalls
from assay.records import Answer, Document, Query, Ranking, Verdict
from assay.retrieval.index_build import build_index
from assay.retrieval.resources import Resources
from assay.retrieval.search import search
from assay.scoring.aggregate import aggregate
from assay.scoring.counts import count_queries
from assay.scoring.line_tokens import LineTokens
from assay.scoring.per_query import QueryScores
from assay.scoring.score import score_cell
from assay.scoring.verdicts import verdict_samples


@dataclass(frozen=True, slots=True)
class Measured:
    rankings: list[Ranking]
    answers: list[Answer]
    scores: list[QueryScores]
    metrics: dict[str, Any]
    verdicts: Sequence[Verdict] = ()


def chosen_queries(suite: str, wanted: Mapping[str, str]) -> list[Query]:
    """The queries of a suite with the wanted tier, intent and id. AssayError where there is none."""
    queries = _queries(suite)
    chosen = [query for query in queries if all(_has(query, key, value) for key, value in wanted.items())]
    if not chosen:
        asked = " ".join(f"{key}={value}" for key, value in wanted.items())
        raise AssayError(f"no query of {suite} has {asked}.{_hint(queries, wanted)}")
    return chosen


def measure(settings: dict[str, Any], suite: str, queries: Sequence[Query]) -> Measured:
    """Run every stage for one composed cell. AssayError where the suite's corpus was not made yet."""
    cell = part(settings, CellConfig, "assay run")
    profile = part(settings, ProfileConfig, "assay run")
    documents = read_documents(places.documents(suite))
    qrels = _qrels(suite, queries, documents)
    index = build_index(chunk_corpus(profile, documents).chunks, profile, places.cache())
    embedder = Embedder(cell.embedder, places.cache())
    resources = Resources(index, build(cell.tokenizer), embedder, places.cache(), places.external(suite))
    rankings = search(cell, queries, resources)
    with ModelCalls(_calls(settings), places.cache()) as calls:
        answers = answer_queries(cell, queries, rankings, {chunk.id: chunk for chunk in index.chunks}, calls)
        verdicts = judge_answers(cell, queries, answers, places.cache(), calls) if answers else []
        calls.finish()
    searched = rankings if cell.method else None
    answered = answers if cell.generator else None
    scores = score_cell(
        queries,
        qrels=qrels,
        rankings=searched,
        answers=answered,
        verdicts=verdicts if cell.judge else None,
        line_tokens=LineTokens(documents),
        config=cell.scoring,
    )
    counts = count_queries(queries, searched, answered, cell.scoring)
    metrics = aggregate(scores, counts, cell.scoring, verdict_samples(verdicts))
    return Measured(rankings, answers, scores, metrics, verdicts)


def _queries(suite: str) -> list[Query]:
    """As a person wrote them; those of a collection as the stage `corpus` did."""
    written = places.queries(suite)
    return read_queries(written) if written.is_file() else read_suite_queries(places.suite_queries(suite))


def _qrels(suite: str, queries: Sequence[Query], documents: Sequence[Document]) -> Qrels:
    written = places.queries(suite)
    return resolve_judgments(queries, documents, str(written)) if written.is_file() else read_qrels(places.qrels(suite))


def _calls(settings: Mapping[str, Any]) -> CallsConfig:
    """The same for all cells; those of collections do not hold it."""
    return check(settings["calls"], CallsConfig, "assay run") if "calls" in settings else load_calls()


def _has(query: Query, key: str, value: str) -> bool:
    return {"tier": query.tier, "intent": query.intent, "query": query.id}[key] == value


def _hint(queries: Sequence[Query], wanted: Mapping[str, str]) -> str:
    if "query" in wanted:
        close = get_close_matches(wanted["query"], [query.id for query in queries], n=3)
        return f" Close: {', '.join(close)}." if close else ""
    tiers = ", ".join(sorted({query.tier for query in queries}))
    intents = ", ".join(sorted({query.intent for query in queries}))
    return f" Tiers: {tiers}. Intents: {intents}."
