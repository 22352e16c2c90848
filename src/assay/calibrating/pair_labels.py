"""Read the query pairs that people graded: 0 critical, 1 low, 2 medium, 3 high."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median_low
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from assay.calibrating.config import Column
from assay.calibrating.label_rows import Row, read_rows
from assay.calibrating.label_values import plain
from assay.calibrating.scale import GRADES, Scale
from assay.corpora.faults import Faults
from assay.errors import AssayError
from assay.generation.words import words
from assay.search_tasks import Pair

_ALLOWED = [str(grade) for grade in range(GRADES + 1)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PairColumns(_Strict):
    """The names that the parts of a graded pair have in the file."""

    task: Column  # the id of a task of the suite
    query: Column
    use_case: Column
    grade: Column | None = None  # where absent: the lower median of the raters
    raters: list[Column] = []  # one column a rater; a cell may be empty
    id: Column | None = None  # where absent: the number of the line

    @model_validator(mode="after")
    def _graded(self) -> Self:
        if self.grade is None and not self.raters:
            raise ValueError("columns: name `grade`, or the `raters`.")
        return self


class PairLabelsConfig(_Strict):
    """A file of graded pairs: .jsonl, .json (a list of objects), .csv or .tsv (with a header)."""

    path: str
    columns: PairColumns
    suite: str | None = None  # whose tasks the pairs are of; None: of any suite
    positive_from: int = Field(2, ge=1, le=GRADES)  # the grade from which on a pair counts as good

    @property
    def scale(self) -> Scale:
        return Scale(GRADES, self.positive_from)


@dataclass(frozen=True, slots=True)
class GradedPair:
    id: str
    task_id: str
    pair: Pair
    grade: int  # 0 to 3
    raters: tuple[int | None, ...]  # None where a rater did not grade the pair
    place: str  # file:line


def read_graded_pairs(config: PairLabelsConfig) -> list[GradedPair]:
    """The pairs in the order of the file.

    AssayError names every fault by file:line and column: one that is missing, a text without a word, a value that is
    no grade, an id that stands twice; and grades all on one side of `positive_from`, which can tell nothing.
    """
    rows = read_rows(Path(config.path))
    faults = Faults(config.path)
    reader = _Reader(config, faults)
    pairs = [reader.pair(row) for row in rows]
    _check_ids(rows, pairs, faults)
    faults.raise_any()
    positive = sum(pair.grade >= config.positive_from for pair in pairs)
    if positive in (0, len(pairs)):
        raise AssayError(
            f"{config.path}: {positive} of {len(pairs)} pairs have grade {config.positive_from} or more, which tells "
            "nothing of a judge. Mend `positive_from` in conf/pair_labels, or the grades."
        )
    return pairs


@dataclass(frozen=True, slots=True)
class _Reader:
    config: PairLabelsConfig
    faults: Faults

    def pair(self, row: Row) -> GradedPair:
        line, cells = row
        columns = self.config.columns
        missing = [name for name in _named(columns) if name not in cells]
        for name in missing:
            self.faults.add(line, f"column `{name}` is missing; there are {', '.join(map(repr, cells)) or 'none'}.")
        if missing:
            return GradedPair(str(line), "", Pair("", ""), 0, (), "")
        raters = tuple(self._grade(line, cells, name, empty=True) for name in columns.raters)
        return GradedPair(
            id=plain_id(cells[columns.id]) if columns.id else str(line),
            task_id=plain_id(cells[columns.task]),
            pair=Pair(self._text(line, cells, columns.query), self._text(line, cells, columns.use_case)),
            grade=self._agreed(line, raters) if columns.grade is None else self._grade(line, cells, columns.grade) or 0,
            raters=raters,
            place=f"{self.config.path}:{line}",
        )

    def _text(self, line: int, cells: Mapping[str, Any], name: str) -> str:
        text = cells[name]
        if not isinstance(text, str) or not words(text):
            self.faults.add(line, f"{name}: holds no word.")
            return ""
        return text

    def _grade(self, line: int, cells: Mapping[str, Any], name: str, empty: bool = False) -> int | None:
        text = plain(cells[name])
        if text in _ALLOWED:
            return int(text)
        if text or not empty:
            self.faults.add(line, f"{name}: `{text}` is no grade; expected {', '.join(_ALLOWED)}.")
        return None

    def _agreed(self, line: int, raters: Sequence[int | None]) -> int:
        given = [grade for grade in raters if grade is not None]
        if not given:
            self.faults.add(line, "no rater graded the pair.")
        return median_low(given) if given else 0


def plain_id(cell: Any) -> str:
    return "" if cell is None else str(cell).strip()


def _named(columns: PairColumns) -> list[str]:
    """The columns that every row must have."""
    single = (columns.id, columns.task, columns.query, columns.use_case, columns.grade)
    return list(dict.fromkeys(name for name in (*single, *columns.raters) if name is not None))


def _check_ids(rows: Sequence[Row], pairs: Sequence[GradedPair], faults: Faults) -> None:
    first: dict[str, int] = {}
    for (line, _), pair in zip(rows, pairs, strict=True):
        if not pair.place:
            continue
        for name, text in (("id", pair.id), ("task", pair.task_id)):
            if not text:
                faults.add(line, f"the {name} is empty.")
        if pair.id in first:
            faults.add(line, f"the id `{pair.id}` stands already in line {first[pair.id]}. Give it another.")
        first.setdefault(pair.id, line)
