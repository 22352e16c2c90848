"""How well raters agree on the places that at least two of them graded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from assay.assessing.alpha import Floats, alphas, coincidences, nominal, ordinal
from assay.assessing.grades import GRADES, Place, given
from assay.assessing.raters import Rater, grades_by_place, of_kind
from assay.calibrating.intervals import Interval, cluster_intervals
from assay.calibrating.kappa import kappa

RESAMPLES = 2000
CONFIDENCE = 0.95
SEED = 20240229
ENOUGH = 10  # queries: whole ones are drawn then, for grades of one query resemble each other; places: for an interval
MOST_DROPPED = 0.1  # of the resamples, where no two different grades were drawn: what is left is not all that may be
_DIFFERENCES = (ordinal, nominal)
Ratings = Mapping[Place, Sequence[int]]  # by place, one a rater at most


@dataclass(frozen=True, slots=True)
class Alpha:
    """None where all grades are the same one: nothing could be told apart. low, high: None without an interval."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """places: with two grades at least; drawn: what the interval draws, `queries` or `places`."""

    raters: tuple[str, ...]
    places: int
    grades: int
    ordinal: Alpha
    nominal: Alpha
    drawn: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two raters on the places that both graded. exact: share of equal grades.

    kappa: with quadratic weights; None where both always gave the same one grade.
    """

    first: str
    second: str
    exact: float
    kappa: float | None
    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Disagreement:
    place: Place
    grades: Mapping[str, int]  # by rater

    @property
    def spread(self) -> int:
        return max(self.grades.values()) - min(self.grades.values())


def agreement(raters: Sequence[str], ratings: Ratings) -> Agreement | None:
    """None where no place has two grades."""
    shared = {place: grades for place, grades in ratings.items() if len(grades) > 1}
    if not shared:
        return None
    counts = np.array([[list(grades).count(grade) for grade in GRADES] for grades in shared.values()], dtype=float)
    added = coincidences(counts)

    def statistic(weights: Floats) -> Floats:
        return np.stack([alphas(weights, added, difference) for difference in _DIFFERENCES], axis=1)

    queries = [place.query_id for place in shared]
    by_query = len(set(queries)) >= ENOUGH
    groups = queries if by_query else [str(number) for number in range(len(shared))]
    values = statistic(np.ones((1, len(shared))))[0]
    intervals: list[Interval | None] = [None] * len(values)
    if len(set(groups)) >= ENOUGH:
        intervals = cluster_intervals(statistic, groups, resamples=RESAMPLES, confidence=CONFIDENCE, seed=SEED)
    found = [_alpha(value, interval) for value, interval in zip(values, intervals, strict=True)]
    return Agreement(
        raters=tuple(raters),
        places=len(shared),
        grades=int(counts.sum()),
        ordinal=found[0],
        nominal=found[1],
        drawn="queries" if by_query else "places",
    )


def human_agreement(raters: Sequence[Rater]) -> Agreement | None:
    """Of all people; None where no two of them graded the same place."""
    people = of_kind(raters, "human")
    return agreement([rater.name for rater in people], grades_by_place(people))


def pair(first: Rater, second: Rater) -> Pair | None:
    """None where they share no place."""
    shared = sorted(first.graded.keys() & second.graded.keys(), key=_order)
    both = np.array([[given(rater.graded[place]) for rater in (first, second)] for place in shared])
    names = (first.name, second.name)
    found = agreement(names, dict(zip(shared, both.tolist(), strict=True)))
    if found is None:
        return None
    exact = float(np.mean(both[:, 0] == both[:, 1]))
    return Pair(*names, exact, kappa(both[:, 0], both[:, 1], len(GRADES), quadratic=True), found)


def pairs(raters: Sequence[Rater]) -> list[Pair]:
    """Of each two raters that share a place."""
    found = [pair(first, second) for first, second in combinations(raters, 2)]
    return [one for one in found if one is not None]


def disagreements(raters: Sequence[Rater]) -> list[Disagreement]:
    """The places that the raters disagree about, the furthest apart first."""
    by_place: dict[Place, dict[str, int]] = {}
    for rater in raters:
        for place, grade in rater.graded.items():
            by_place.setdefault(place, {})[rater.name] = given(grade)
    apart = [Disagreement(place, grades) for place, grades in by_place.items() if len(set(grades.values())) > 1]
    return sorted(apart, key=lambda one: (-one.spread, -float(np.var(list(one.grades.values()))), _order(one.place)))


def _alpha(value: float, interval: Interval | None) -> Alpha:
    if np.isnan(value):
        return Alpha(None, None, None)
    if interval is None or interval.dropped > MOST_DROPPED * RESAMPLES:
        return Alpha(float(value), None, None)
    return Alpha(float(value), interval.low, interval.high)


def _order(place: Place) -> tuple[str, str, int, int]:
    return place.query_id, place.span.path, place.span.start, place.span.end
