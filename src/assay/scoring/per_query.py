"""The table of scores per query, and its CSV: one row a query, one column a measure.

A cell of the CSV is a number with six decimals, or `not applicable: reason`, or `undetermined: reason`. Text that a
spreadsheet would run as a formula gets a leading apostrophe, which reading takes off again.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from assay.atomic import write_whole
from assay.errors import AssayError
from assay.scores import Score, not_applicable, undetermined, value

_KEYS = ["query_id", "tier", "intent"]
_STATES = {"not applicable": not_applicable, "undetermined": undetermined}
_RISKY = ("=", "+", "-", "@", "'")


@dataclass(frozen=True, slots=True)
class QueryScores:
    """All scores of one query, by measure."""

    query_id: str
    tier: str
    intent: str
    scores: Mapping[str, Score]


def measures_of(rows: Sequence[QueryScores]) -> list[str]:
    """The measures of a table, in order. ValueError where the rows do not all have the same."""
    measures = list(rows[0].scores) if rows else []
    for row in rows:
        if set(row.scores) != set(measures):
            raise ValueError(f"query {row.query_id} has other measures than query {rows[0].query_id}")
    return measures


def write_per_query(path: Path, rows: Sequence[QueryScores]) -> None:
    measures = measures_of(rows)
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow([*_KEYS, *map(_harmless, measures)])
    for row in rows:
        keys = [row.query_id, row.tier, row.intent]
        writer.writerow([*map(_harmless, keys), *(_cell(row.scores[measure]) for measure in measures)])
    write_whole(path, buffer.getvalue())


def read_per_query(path: Path) -> list[QueryScores]:
    """Read what `write_per_query` wrote. AssayError that names line and column where it is not such a table."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.reader(file, strict=True)
            measures = _measures(next(reader, []), path)
            rows = [_row(cells, measures, f"{path}:{reader.line_num}") for cells in reader]
    except FileNotFoundError:
        raise AssayError(f"{path} is missing. Run `dvc repro` to make it.") from None
    except (csv.Error, UnicodeDecodeError) as error:
        raise AssayError(f"{path}: not a CSV file ({error}). Run the stage `score` again.") from None
    _refuse_repeats(rows, path)
    return rows


def _harmless(text: str) -> str:
    line = re.sub(r"[\r\n\t\0]+", " ", text)
    return f"'{line}" if line.startswith(_RISKY) else line


def _plain(text: str) -> str:
    return text.removeprefix("'")


def _cell(score: Score) -> str:
    if score.state == "value":
        return f"{score.number:.6f}"
    return _harmless(f"{score.state.replace('_', ' ')}: {score.reason}")


def _measures(header: Sequence[str], path: Path) -> list[str]:
    if list(header[: len(_KEYS)]) != _KEYS:
        raise AssayError(f"{path}:1: the columns must begin with {', '.join(_KEYS)}. Run the stage `score` again.")
    return [_plain(name) for name in header[len(_KEYS) :]]


def _row(cells: Sequence[str], measures: Sequence[str], place: str) -> QueryScores:
    wanted = len(_KEYS) + len(measures)
    if len(cells) != wanted:
        raise AssayError(f"{place}: {len(cells)} cells, expected {wanted}. Run the stage `score` again.")
    query_id, tier, intent = map(_plain, cells[: len(_KEYS)])
    scores = {
        measure: _score(cell, f"{place}: column `{measure}`")
        for measure, cell in zip(measures, cells[len(_KEYS) :], strict=True)
    }
    return QueryScores(query_id, tier, intent, scores)


def _score(cell: str, place: str) -> Score:
    state, separator, reason = cell.partition(": ")
    if separator and state in _STATES:
        return _STATES[state](reason)
    try:
        number = float(cell)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise AssayError(
            f"{place}: `{cell}` is neither a number, `not applicable: reason` nor `undetermined: reason`. "
            "Run the stage `score` again."
        )
    return value(number)


def _refuse_repeats(rows: Iterable[QueryScores], path: Path) -> None:
    seen: set[str] = set()
    for row in rows:
        if row.query_id in seen:
            raise AssayError(f"{path}: query {row.query_id} has two rows. Run the stage `score` again.")
        seen.add(row.query_id)
