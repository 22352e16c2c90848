"""Name the commit that moved a metric: most of all, or first beyond a limit. Pure: by a history alone."""

from dataclasses import dataclass
from typing import Literal

from assay.comparing.history import Entry, History, Step, step_between

ROUNDING = 1e-9  # binary fractions: a drop of exactly the limit is one


@dataclass(frozen=True, slots=True)
class Limit:
    """size: above 0."""

    direction: Literal["drop", "rise"]
    size: float

    def reached(self, change: float) -> bool:
        signed = -change if self.direction == "drop" else change
        return signed >= self.size - ROUNDING


@dataclass(frozen=True, slots=True)
class Culprit:
    """entry: of the commit. total: its change since the first value, where a limit was asked for."""

    entry: Entry
    total: Step | None = None
    between: int = 0  # commits before it that have no value and may be the one as well


@dataclass(frozen=True, slots=True)
class Bisection:
    """first, last: the outermost entries with a value. whole: the change between them, None where they are the same.

    culprit: None where no step moved the metric, or none reached the limit. moves: all steps that moved it, the
    largest first.
    """

    history: History
    first: Entry
    last: Entry
    whole: Step | None
    limit: Limit | None
    culprit: Culprit | None
    moves: tuple[Entry, ...]


def bisect(history: History, limit: Limit | None = None) -> Bisection:
    """Without a limit the largest step is looked for, up or down, of equal ones the earliest.

    With one, the first commit whose value is so far from the first value; the step of that commit may be small, where
    many added up. ValueError where no entry has a value.
    """
    valued = [place for place, entry in enumerate(history.entries) if entry.point.value is not None]
    if not valued:
        raise ValueError("no entry has a value")
    first, last = history.entries[valued[0]], history.entries[valued[-1]]
    moves = _moves(history)
    found = _largest(moves) if limit is None else _first_beyond(history, valued, limit)
    whole = None if valued[0] == valued[-1] else step_between(first.point, last.point, valued[0])
    return Bisection(history, first, last, whole, limit, _placed(history, found), moves)


def _moves(history: History) -> tuple[Entry, ...]:
    """In a stable order: of equal ones the earliest first."""
    moved = [entry for entry in history.entries if entry.step is not None and abs(entry.step.change) > ROUNDING]
    return tuple(sorted(moved, key=lambda entry: -round(abs(entry.step.change if entry.step else 0.0), 9)))


def _largest(moves: tuple[Entry, ...]) -> Culprit | None:
    return Culprit(moves[0]) if moves else None


def _first_beyond(history: History, valued: list[int], limit: Limit) -> Culprit | None:
    start = history.entries[valued[0]].point
    for place in valued[1:]:
        entry = history.entries[place]
        if entry.step is None:  # as the one before it, which was not beyond the limit
            continue
        total = step_between(start, entry.point, valued[0])
        if limit.reached(total.change):
            return Culprit(entry, total)
    return None


def _placed(history: History, culprit: Culprit | None) -> Culprit | None:
    if culprit is None or culprit.entry.step is None:
        return culprit
    place = history.entries.index(culprit.entry)
    return Culprit(culprit.entry, culprit.total, place - culprit.entry.step.since - 1)
