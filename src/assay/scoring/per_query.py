"""The table of scores per query, and its CSV: one row a query, its groups, one column a measure.

A cell of the CSV is a number with six decimals, or `not applicable: reason`, or `undetermined: reason`. Text that a
spreadsheet would run as a formula gets a leading apostrophe, which reading takes off again.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import isfinite
from pathlib import Path

from assay.atomic import write_whole
from assay.errors import AssayError
from assay.scores import Score, not_applicable, undetermined, value

GROUPS = ("tier", "intent", "group", "query_type", "source")  # columns that name what a query belongs to; no measures
_STATES = {"not applicable": not_applicable, "undetermined": undetermined}
_RISKY = ("=", "+", "-", "@", "'")


@dataclass(frozen=True, slots=True)
class QueryScores:
    """All scores of one query, by measure. groups: what it belongs to, some of GROUPS, such as {"tier": "1"}."""

    query_id: str
    groups: Mapping[str, str]
    scores: Mapping[str, Score]


def measures_of(rows: Sequence[QueryScores]) -> list[str]:
    """The measures of a table, in order. ValueError where the rows do not all have the same."""
    measures = list(rows[0].scores) if rows else []
    for row in rows:
        if set(row.scores) != set(measures):
            raise ValueError(f"query {row.query_id} has other measures than query {rows[0].query_id}")
    return measures


def groups_of(rows: Sequence[QueryScores]) -> list[str]:
    """The kinds of groups of a table, in order. ValueError where the rows do not all have the same."""
    kinds = list(rows[0].groups) if rows else []
    for row in rows:
        if list(row.groups) != kinds or not set(kinds) <= set(GROUPS):
            raise ValueError(
                f"query {row.query_id} has the groups {', '.join(row.groups)}, expected {', '.join(kinds)}"
            )
    return kinds


def write_per_query(path: Path, rows: Sequence[QueryScores]) -> None:
    measures, kinds = measures_of(rows), groups_of(rows)
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(["query_id", *kinds, *map(harmless, measures)])
    for row in rows:
        keys = [row.query_id, *row.groups.values()]
        writer.writerow([*map(harmless, keys), *(_cell(row.scores[measure]) for measure in measures)])
    write_whole(path, buffer.getvalue())


def read_per_query(path: Path) -> list[QueryScores]:
    """Read what `write_per_query` wrote. AssayError that names line and column where it is not such a table."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.reader(file, strict=True)
            kinds, measures = _columns(next(reader, []), path)
            rows = [_row(cells, kinds, measures, f"{path}:{reader.line_num}") for cells in reader]
    except FileNotFoundError:
        raise AssayError(f"{path} is missing. Run `dvc repro` to make it.") from None
    except (csv.Error, UnicodeDecodeError) as error:
        raise AssayError(f"{path}: not a CSV file ({error}). Run the stage `score` again.") from None
    _refuse_repeats(rows, path)
    return rows


def harmless(text: str) -> str:
    """One line that no spreadsheet would run as a formula."""
    line = re.sub(r"[\r\n\t\0]+", " ", text)
    return f"'{line}" if line.startswith(_RISKY) else line


def _plain(text: str) -> str:
    return text.removeprefix("'")


def _cell(score: Score) -> str:
    if score.state == "value":
        return f"{score.number:.6f}"
    return harmless(f"{score.state.replace('_', ' ')}: {score.reason}")


def _columns(header: Sequence[str], path: Path) -> tuple[list[str], list[str]]:
    """The kinds of groups, and the measures behind them."""
    kinds = list(takewhile(GROUPS.__contains__, header[1:]))
    if list(header[:1]) != ["query_id"]:
        raise AssayError(
            f"{path}:1: the columns must begin with query_id, then groups where there are any ({', '.join(GROUPS)}). "
            "Run the stage `score` again."
        )
    return kinds, [_plain(name) for name in header[1 + len(kinds) :]]


def _row(cells: Sequence[str], kinds: Sequence[str], measures: Sequence[str], place: str) -> QueryScores:
    keys = 1 + len(kinds)
    if len(cells) != keys + len(measures):
        wanted = keys + len(measures)
        raise AssayError(f"{place}: {len(cells)} cells, expected {wanted}. Run the stage `score` again.")
    query_id, *labels = map(_plain, cells[:keys])
    scores = {
        measure: _score(cell, f"{place}: column `{measure}`")
        for measure, cell in zip(measures, cells[keys:], strict=True)
    }
    return QueryScores(query_id, dict(zip(kinds, labels, strict=True)), scores)


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
