"""The results of tasks as JSON Lines, a task a line: task_id, failure, pairs, merged and by_task.

A pair has query, use_case, before and after; before, after and by_task hold hits, merged hits with `pair`, best first.
A hit has chunk_id, path, start, end, score and first_stage (null where nothing was reranked).
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Hit, Span
from assay.search_tasks import Found, Pair, PairResults, TaskResults

Row = dict[str, Any]


def write_task_results(path: Path, results: Iterable[TaskResults]) -> None:
    write_json_lines(path, map(_row, results))


def read_task_results(path: Path) -> list[TaskResults]:
    """The results of `path` in its order. AssayError where the file is missing or a line is no such results."""
    return [_results(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


def _row(results: TaskResults) -> Row:
    return {
        "task_id": results.task_id,
        "failure": results.failure,
        "pairs": [
            {
                "query": found.pair.query,
                "use_case": found.pair.use_case,
                "before": list(map(_hit_row, found.before)),
                "after": list(map(_hit_row, found.after)),
            }
            for found in results.pairs
        ],
        "merged": [{"pair": found.pair, **_hit_row(found.hit)} for found in results.merged],
        "by_task": list(map(_hit_row, results.by_task)),
    }


def _hit_row(hit: Hit) -> Row:
    return {
        "chunk_id": hit.chunk_id,
        "path": hit.span.path,
        "start": hit.span.start,
        "end": hit.span.end,
        "score": hit.score,
        "first_stage": hit.first_stage,
    }


def _results(row: Row, place: str) -> TaskResults:
    try:
        return TaskResults(
            row["task_id"],
            tuple(
                PairResults(Pair(pair["query"], pair["use_case"]), _hits(pair["before"]), _hits(pair["after"]))
                for pair in row["pairs"]
            ),
            tuple(Found(_hit(hit), hit["pair"]) for hit in row["merged"]),
            _hits(row["by_task"]),
            row["failure"],
        )
    except (KeyError, TypeError) as error:
        raise AssayError(f"{place}: not the results of a task ({error!r}). Run the stage `retrieve` again.") from None


def _hits(rows: Iterable[Row]) -> tuple[Hit, ...]:
    return tuple(map(_hit, rows))


def _hit(row: Row) -> Hit:
    return Hit(row["chunk_id"], Span(row["path"], row["start"], row["end"]), row["score"], row["first_stage"])
