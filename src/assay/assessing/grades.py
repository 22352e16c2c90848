"""Grades that one rater gave."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from assay.assessing.texts import Texts
from assay.records import Span

TOP = 3
GRADES = range(TOP + 1)
Kind = Literal["human", "machine"]


class Place(NamedTuple):
    """What a grade is of: a span, for one query."""

    query_id: str
    span: Span


@dataclass(frozen=True, slots=True)
class Grade:
    """grade: 0 to 3; None takes the former one back. digest: of the text that was graded.

    spread: greatest less least of several samples of a model; None where one was taken.
    """

    place: Place
    grade: int | None
    rater: str  # of a machine: machine:MODEL
    kind: Kind
    symbol: str = ""
    digest: str = ""
    spread: int | None = None


def given(grade: Grade) -> int:
    """The number of a grade that stands."""
    if grade.grade is None:
        raise ValueError("the grade was taken back")
    return grade.grade


Graded = dict[Place, Grade]  # of one rater


def standing(log: Iterable[Grade]) -> Graded:
    """What holds in the end: the last word on each place, unless it takes the grade back."""
    last = {grade.place: grade for grade in log}
    return {place: grade for place, grade in last.items() if grade.grade is not None}


@dataclass(frozen=True, slots=True)
class Located:
    """Grades of texts that the corpus still has. moved: how many lie elsewhere now. stale: whose text is gone."""

    grades: Graded
    moved: int
    stale: tuple[Grade, ...]


def located(grades: Mapping[Place, Grade], texts: Texts) -> Located:
    """A grade holds for the text that was read: where a file has changed, it follows it to the one unit that has it."""
    found: Graded = {}
    moved = 0
    stale = []
    for place, grade in grades.items():
        span = _now(grade, texts)
        if span is None:
            stale.append(grade)
        else:
            moved += span != place.span
            now = Place(place.query_id, span)
            found.setdefault(now, replace(grade, place=now))
    return Located(found, moved, tuple(stale))


def _now(grade: Grade, texts: Texts) -> Span | None:
    span = grade.place.span
    if span.path not in texts:
        return None
    if texts.digest(span) == grade.digest:
        return span
    same = [unit.span for unit in texts.units(span.path) if texts.digest(unit.span) == grade.digest]
    return same[0] if len(same) == 1 else None
