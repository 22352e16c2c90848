"""How many queries a suite needs to see a drop, judged by how much the differences of its cells scatter.

What two commits will differ by is not known before they are measured. The differences between cells that were measured
stand for it: their median deviation for a usual change, the largest for one that moves much.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median

import numpy as np

from assay.comparing.detectable import detectable, queries_needed
from assay.comparing.paired_sample import paired_sample
from assay.scores import Score

EQUAL = 1e-9
DROPS = (0.01, 0.02, 0.03, 0.05, 0.1)
Scores = Mapping[str, Score]  # by query id, of one measure


@dataclass(frozen=True, slots=True)
class Spread:
    """Standard deviation (n - 1) of the differences by query of two cells, over `n` queries."""

    base: str
    new: str
    sd: float
    n: int


@dataclass(frozen=True, slots=True)
class Needed:
    """Queries to see a drop: by the median spread, and by the largest."""

    drop: float
    usual: int
    worst: int


@dataclass(frozen=True, slots=True)
class GroupPower:
    """detectable: with the queries of this group alone, by the median spread among them; None below 2 queries."""

    kind: str
    label: str
    n: int
    sd: float | None
    detectable: float | None


@dataclass(frozen=True, slots=True)
class Power:
    """n: queries that a pair of cells can be compared on now, of the pair with the fewest. spreads: smallest first.

    detectable, detectable_worst: the smallest true difference that n queries show with that power.
    """

    measure: str
    alpha: float
    power: float
    n: int
    spreads: tuple[Spread, ...]
    sd: float  # median
    detectable: float
    detectable_worst: float
    wanted: Needed
    drops: tuple[Needed, ...]
    groups: tuple[GroupPower, ...]

    @property
    def worst(self) -> Spread:
        return self.spreads[-1]


def spreads(cells: Mapping[str, Scores]) -> list[Spread]:
    """Of all pairs of cells that share at least two queries, smallest first.

    Left out are pairs that differ on no query, or on all by the same: they say nothing of how a change would scatter.
    """
    found = []
    for (base, scores), (new, others) in combinations(cells.items(), 2):
        differences = paired_sample(scores, others).differences
        if len(differences) > 1 and np.ptp(differences) > EQUAL:
            found.append(Spread(base, new, float(differences.std(ddof=1)), len(differences)))
    return sorted(found, key=lambda spread: (spread.sd, spread.base, spread.new))


def power_of(
    measure: str,
    cells: Mapping[str, Scores],
    groups: Mapping[str, Mapping[str, str]],
    *,
    drop: float,
    alpha: float,
    power: float,
) -> Power | None:
    """cells: at least two. groups: by query id. None where no pair of them has a spread."""
    found = spreads(cells)
    if not found:
        return None
    usual, worst, n = median(spread.sd for spread in found), found[-1].sd, min(spread.n for spread in found)

    def needed(drop: float) -> Needed:
        usually, at_worst = (queries_needed(sd, drop, alpha=alpha, power=power) for sd in (usual, worst))
        return Needed(drop, usually, at_worst)

    return Power(
        measure=measure,
        alpha=alpha,
        power=power,
        n=n,
        spreads=tuple(found),
        sd=usual,
        detectable=detectable(usual, n, alpha=alpha, power=power),
        detectable_worst=detectable(worst, n, alpha=alpha, power=power),
        wanted=needed(drop),
        drops=tuple(map(needed, DROPS)),
        groups=tuple(_groups(cells, groups, alpha, power)),
    )


def _groups(
    cells: Mapping[str, Scores], groups: Mapping[str, Mapping[str, str]], alpha: float, power: float
) -> Sequence[GroupPower]:
    """Of the kinds with at least two labels; a query counts that has a value in some cell."""
    measured = {query for scores in cells.values() for query, score in scores.items() if score.state == "value"}
    members: dict[tuple[str, str], set[str]] = {}
    for query in sorted(measured):
        for place in groups.get(query, {}).items():
            members.setdefault(place, set()).add(query)
    kinds = [kind for kind, _ in members]
    found = []
    for kind, label in sorted(place for place in members if kinds.count(place[0]) > 1):
        n, sd = _usual(cells, members[kind, label])
        seen = None if sd is None else detectable(sd, n, alpha=alpha, power=power)
        found.append(GroupPower(kind, label, n, sd, seen))
    return found


def _usual(cells: Mapping[str, Scores], members: set[str]) -> tuple[int, float | None]:
    """How many of the queries all pairs of cells share at least, and the median deviation of their differences."""
    inside = {cell: {query: scores[query] for query in scores.keys() & members} for cell, scores in cells.items()}
    found = spreads(inside)
    return (min(spread.n for spread in found), median(spread.sd for spread in found)) if found else (len(members), None)
