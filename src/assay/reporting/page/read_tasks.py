"""Read what writers made of the tasks of a query suite, what their queries found, and what the rubric says of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from assay import places
from assay.corpora.documents import read_documents
from assay.corpora.qrels import read_qrels
from assay.corpora.task_folder import read_suite_tasks
from assay.grid import CellName
from assay.judging.rubric.rubric_verdicts import read_rubric_verdicts
from assay.records import Span
from assay.reporting.page.evidence import Asked, Evidence, Points, Seen, Shown
from assay.reporting.page.lines_of import LinesOf
from assay.reporting.page.reached import best_first, grade_of, reached, traced
from assay.reporting.page.read_answered import HITS, TEXT
from assay.retrieval.task_results import read_task_results
from assay.search_tasks import RubricVerdict, TaskResults

RESULTS, RUBRIC = "results.jsonl", "rubric.jsonl"
Grades = Mapping[Span, int]


def read_tasks(suite: str, corpus: str, cells: Sequence[CellName]) -> Evidence:
    """corpus: the suite whose files are searched. AssayError where a file is malformed."""
    if not places.suite_tasks(suite).is_file() or not places.documents(corpus).is_file():
        return Evidence()
    lines = LinesOf(read_documents(places.documents(corpus)), TEXT)
    qrels = read_qrels(places.qrels(suite)) if places.qrels(suite).is_file() else {}
    asked = tuple(
        Asked(
            task.id,
            task.text,
            judged=tuple((lines.item(span), grade) for span, grade in best_first(qrels.get(task.id, {}))),
        )
        for task in read_suite_tasks(places.suite_tasks(suite))
    )
    runs = {f"{cell.profile}/{cell.method}": places.run(*cell) for cell in cells}
    return Evidence(asked, {cell: _cell(run, qrels, lines) for cell, run in runs.items() if (run / RESULTS).is_file()})


def _cell(run: Path, qrels: Mapping[str, Grades], lines: LinesOf) -> dict[str, Seen]:
    rubric = run / RUBRIC
    verdicts = {verdict.task_id: verdict for verdict in read_rubric_verdicts(rubric)} if rubric.is_file() else {}
    return {
        results.task_id: task_seen(results, verdicts.get(results.task_id), qrels.get(results.task_id, {}), lines)
        for results in read_task_results(run / RESULTS)
    }


def task_seen(results: TaskResults, verdict: RubricVerdict | None, judged: Grades, lines: LinesOf) -> Seen:
    """What the queries of one task found, and what the rubric says of them. Pure."""
    hits = [found.hit for found in results.merged]
    pairs = [f"query: {found.pair.query}\nuse case: {found.pair.use_case}" for found in results.pairs]
    told = [*(f"critical: {issue}" for issue in verdict.critical), verdict.summary, *verdict.advice] if verdict else []
    return Seen(
        hits=tuple(Shown(lines.item(hit.span, hit.text), grade_of(hit.span, judged)) for hit in hits[:HITS]),
        found=len(hits),
        failure=results.failure or (f"no verdict: {verdict.failure}" if verdict and verdict.failure else ""),
        points=tuple(
            Points(dimension.name, dimension.points, dimension.most, dimension.feedback[:TEXT])
            for dimension in (verdict.dimensions if verdict else ())
        ),
        notes=tuple(note[: TEXT + 1] for note in [*pairs, *told] if note),
        reached=None if results.failure else reached(judged, hits),
        traced=() if results.failure else traced(judged, hits),
    )
