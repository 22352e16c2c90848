"""The measured cells as tables for `dvc plots`: a row a cell, or a row a cell and query, where there is a value."""

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from assay.atomic import write_whole
from assay.reporting.measured_cell import MeasuredCell
from assay.scoring.per_query import harmless

CELLS = ("profile", "method", "measure", "mean", "low", "high", "n")
QUERIES = ("cell", "query_id", "measure", "score")

Rows = list[tuple[str, ...]]


def cell_table(cells: Sequence[MeasuredCell], measure: str) -> Rows:
    """CELLS, then the rows in the order of the cells. low, high: of the 95 % interval, "" where there is none."""
    return [CELLS, *(_cell_row(cell, measure) for cell in cells if cell.mean(measure) is not None)]


def query_table(cells: Sequence[MeasuredCell], measure: str) -> Rows:
    """QUERIES, then the rows in the order of the cells and of their queries."""
    return [QUERIES, *(row for cell in cells for row in _query_rows(cell, measure))]


def write_table(path: Path, rows: Rows) -> None:
    """Whole or not at all."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerows([harmless(text) for text in row] for row in rows)
    write_whole(path, buffer.getvalue())


def _cell_row(cell: MeasuredCell, measure: str) -> tuple[str, ...]:
    summary = cell.summary(measure)
    numbers = (f"{summary[name]:.6f}" if name in summary else "" for name in ("mean", "low", "high"))
    return (f"{cell.suite}/{cell.profile}", cell.method, measure, *numbers, str(cell.n(measure)))


def _query_rows(cell: MeasuredCell, measure: str) -> Iterable[tuple[str, ...]]:
    for query, score in cell.scores(measure).items():
        if score.state == "value":
            yield f"{cell.suite}/{cell.profile}/{cell.method}", query, measure, f"{score.number:.6f}"
