"""A metric of one cell over commits, and what each commit changed. Pure.

A step is paired by query where both commits have per-query files that explain their means. The sign-flip p-values of
all steps of a history in which some query moved are corrected together (Holm): of twenty commits that change nothing
real, one looks real by chance alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from assay.comparing.history_commits import Commit
from assay.comparing.holm import holm
from assay.comparing.paired_sample import PairedSample, paired_sample
from assay.comparing.randomisation import sign_flip_p
from assay.scores import Score
from assay.scoring.bootstrap import mean_intervals

LEVEL = 0.05
RESAMPLES = 10_000
MOVED = 3  # queries named each way


@dataclass(frozen=True, slots=True)
class Point:
    """What one commit says of the metric. commit: None is the working tree. fault: why there is no value, or no pairs.

    touched: whether the cell's files differ from those of the point before. scores: by query, where they explain the
    value.
    """

    commit: Commit | None
    value: float | None = None
    low: float | None = None
    high: float | None = None
    n: int | None = None
    fault: str = ""
    touched: bool = True
    scores: Mapping[str, Score] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class MovedQuery:
    query_id: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Step:
    """The change from an earlier point with a value. low, high: 95 %, of paired steps of two queries or more.

    since: place of the earlier point in the history. n: paired queries, None where the step is not paired. came, went:
    queries with a value on one side alone. p: None where the step is not paired or no query moved.
    """

    change: float
    since: int
    low: float | None = None
    high: float | None = None
    p: float | None = None
    holm_p: float | None = None
    n: int | None = None
    came: int = 0
    went: int = 0
    up: tuple[MovedQuery, ...] = ()
    down: tuple[MovedQuery, ...] = ()

    @property
    def told_apart(self) -> bool:
        return self.holm_p is not None and self.holm_p <= LEVEL


@dataclass(frozen=True, slots=True)
class Entry:
    """step: None without a value, at the first value, and where the cell's files were left as they were."""

    point: Point
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class History:
    """entries: oldest first. older: whether git has more. shallow_end: the commit where a shallow clone ends, or ""."""

    cell: str
    metric: str
    entries: tuple[Entry, ...]
    older: bool = False
    shallow_end: str = ""
    notes: tuple[str, ...] = ()

    @property
    def family(self) -> int:
        """The steps whose p-values are corrected together."""
        return sum(entry.step is not None and entry.step.p is not None for entry in self.entries)


def steps(points: Sequence[Point]) -> tuple[Entry, ...]:
    """Each point with its change from the last one before it that has a value."""
    entries: list[Entry] = []
    since: int | None = None
    for place, point in enumerate(points):
        if since is None or point.value is None or not point.touched:
            entries.append(Entry(point))
        else:
            entries.append(Entry(point, step_between(points[since], point, since)))
        if point.value is not None:
            since = place
    return _corrected(entries)


def step_between(before: Point, after: Point, since: int) -> Step:
    """One comparison by itself: nothing is corrected. ValueError where a side has no value."""
    if before.value is None or after.value is None:
        raise ValueError("a step leads from a value to a value")
    sample = paired_sample(before.scores, after.scores) if before.scores and after.scores else None
    if sample is None or not sample.query_ids:
        return Step(after.value - before.value, since)
    differences = sample.differences
    p = sign_flip_p(differences) if differences.any() else None
    low, high = mean_intervals([differences], resamples=RESAMPLES, confidence=1 - LEVEL, seed=0)[0] or (None, None)
    return Step(
        change=float(differences.mean()),
        since=since,
        low=low,
        high=high,
        p=p,
        holm_p=p,
        n=len(sample.query_ids),
        came=_values(after) - len(sample.query_ids),
        went=_values(before) - len(sample.query_ids),
        up=_moved(sample, 1),
        down=_moved(sample, -1),
    )


def _values(point: Point) -> int:
    return sum(score.state == "value" for score in (point.scores or {}).values())


def _moved(sample: PairedSample, sign: int) -> tuple[MovedQuery, ...]:
    """Those that moved most in one direction, of equal ones by their id."""
    moves = sign * sample.differences
    places = sorted(np.flatnonzero(moves > 0), key=lambda place: (-moves[place], sample.query_ids[place]))
    return tuple(
        MovedQuery(sample.query_ids[place], float(sample.base[place]), float(sample.new[place]))
        for place in places[:MOVED]
    )


def _corrected(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    p_values = [entry.step.p for entry in entries if entry.step is not None and entry.step.p is not None]
    adjusted = iter(holm(p_values))
    return tuple(
        entry
        if entry.step is None or entry.step.p is None
        else replace(entry, step=replace(entry.step, holm_p=next(adjusted)))
        for entry in entries
    )
