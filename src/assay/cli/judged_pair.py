"""Search by one pair and judge it, in memory: the same rooms as the stages of query suites, none of their outputs."""

from collections.abc import Container, Mapping
from dataclasses import replace
from typing import Any

from assay import places
from assay.cli.pair_wish import PairWish, wished_task
from assay.composing.typed import part
from assay.config import CallsConfig, QueriesCellConfig
from assay.corpora.documents import read_documents
from assay.corpora.file_types import file_labels, parse_file_types
from assay.corpora.qrels import read_qrels
from assay.corpora.task_folder import read_suite_tasks
from assay.errors import AssayError
from assay.grid import CellName, Grid
from assay.judging.rubric.judge_tasks import judge_tasks
from assay.judging.rubric.rubric import parse_rubric
from assay.judging.rubric.seen import seen_results
from assay.llm.model_calls import ModelCalls
from assay.records import Chunk
from assay.reporting.hit_moves import moves
from assay.reporting.pair_report import PairReport
from assay.retrieval.index_content import Index
from assay.retrieval.pair_merge import merge
from assay.retrieval.pair_search import search_pairs
from assay.retrieval.search import open_index
from assay.scoring.task_measures import task_measures
from assay.search_tasks import Pair, PairResults, TaskResults, Writing

PLACE = "assay query-test"


def judged_pair(
    grid: Grid,
    cell: CellName,
    settings: Mapping[str, Any],
    *,
    pair: Pair,
    wish: PairWish,
    judge: str,
    calls: CallsConfig,
) -> PairReport:
    """settings: all of the cell, as composed. judge: how it is called.

    AssayError where an input is missing or malformed, or no model can be called; a call that fails is in the verdict.
    """
    config = part(dict(settings), QueriesCellConfig, PLACE)
    corpus = grid.queries.corpus
    rubric = parse_rubric(config.rubric)
    labels = file_labels(read_documents(places.documents(corpus)), config.file_types)
    wished = wished_task(
        wish,
        pair.use_case,
        rubric,
        parse_file_types(config.file_types),
        held={label for of_path in labels.values() for label in of_path},
        read_tasks=lambda: read_suite_tasks(places.suite_tasks(cell.suite)),
    )
    task = wished.task
    resources = open_index(places.index(corpus, config.index), config.tokenizer, config.embedder, places.cache())
    chunks = _chunks(resources.index, labels)
    writing = Writing(task.id, (pair,))
    everything = config.retrieval.model_copy(update={"kept": config.retrieval.depth})
    (candidates,) = search_pairs(
        [task], [writing], resources, method=config.method, reranker=config.reranker, config=everything
    )
    results = first_hits(candidates, config.retrieval.kept)
    seen = seen_results([task], [results], resources.index.chunks, labels)
    with ModelCalls(calls, places.cache()) as model_calls:
        (verdict,) = judge_tasks(
            config.rubric_judge, rubric, [task], [writing], seen, embedder=resources.embedder, calls=model_calls
        )
        model_calls.finish()
    judged = read_qrels(places.qrels(cell.suite)).get(task.id, {}) if wished.in_suite else {}
    return PairReport(
        pair=pair,
        task=task,
        types_by=wished.types_by,
        rubric=rubric,
        verdict=verdict,
        moves=moves(candidates.pairs[0], chunks, labels, judged),
        kept=config.retrieval.kept,
        measures=task_measures(task, results, judged=judged, labels=labels, vectors={}) if judged else None,
        judge=judge,
        method=cell.method,
        reranker=_named(config.reranker),
        searched=f"{corpus}/{config.index}",
    )


def first_hits(candidates: TaskResults, kept: int) -> TaskResults:
    """What `search_pairs` gives for `kept`, out of what it gives for more."""
    pairs = tuple(PairResults(one.pair, one.before[:kept], one.after[:kept]) for one in candidates.pairs)
    return replace(candidates, pairs=pairs, merged=merge(pairs), by_task=candidates.by_task[:kept])


def _chunks(index: Index, known: Container[str]) -> dict[str, Chunk]:
    """By id. AssayError where one is of a file that the corpus does not have."""
    lost = next((chunk.span.path for chunk in index.chunks if chunk.span.path not in known), None)
    if lost is not None:
        raise AssayError(f"the index has {lost}, which the corpus does not: they are of different states. `dvc repro`.")
    return {chunk.id: chunk for chunk in index.chunks}


def _named(component: Mapping[str, Any] | None) -> str:
    """The class of a component; "" where there is none."""
    return "" if component is None else str(component.get("_target_", "")).rpartition(".")[2]
