"""How far the mean of a measure moved between two runs over the same queries, and how sure that is.

Whole queries are resampled, with what both sides scored on them; each resample's change is the difference of the two
means (a paired bootstrap of a difference of ratios, Efron & Tibshirani 1993). Where both sides have a value for the
same queries, this is the interval of `paired_difference`. It also holds where they do not: an answer that abstains more
often has fewer supported claims, and pairs alone would never see its abstention precision move.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import nan

import numpy as np

from assay.comparing.score_table import Scores, ScoreTable, applicable, score_table
from assay.scoring.bootstrap import resampled_means

RESAMPLES = 10_000
SEED = 0
_TABLES_AT_ONCE = 50  # bounds the memory: 16 MB of resampled means


@dataclass(frozen=True, slots=True)
class Change:
    """base, new: means over the values of each side, None without any. mean_change: new - base."""

    base: float | None
    new: float | None
    queries: int  # shared queries with a value on at least one side
    lost: tuple[str, ...]  # queries that had a value and have none now

    @property
    def mean_change(self) -> float | None:
        return None if self.base is None or self.new is None else self.new - self.base


def change(base: Scores, new: Scores) -> Change:
    """base, new: scores by query id; only queries that both sides name are looked at."""
    table = score_table(base, new)
    had, has = table[:, 1].astype(bool), table[:, 3].astype(bool)
    shared = sorted(base.keys() & new.keys())
    return Change(
        base=float(table[had, 0].mean()) if had.any() else None,
        new=float(table[has, 2].mean()) if has.any() else None,
        queries=int((had | has).sum()),
        lost=tuple(query for query, is_lost in zip(shared, had & ~has, strict=True) if is_lost),
    )


def change_interval(base: Scores, new: Scores, confidence: float) -> tuple[float, float] | None:
    """Percentile interval of new - base over the shared queries; None where one side has no value among them."""
    table = applicable(score_table(base, new))
    return None if table is None else change_intervals([table], confidence)[0]


def change_intervals(
    tables: Sequence[ScoreTable], confidence: float, resamples: int = RESAMPLES
) -> list[tuple[float, float]]:
    """`change_interval` of many tables, each as `applicable` returns it. Those of equal length share their draws."""
    by_length: dict[int, list[int]] = defaultdict(list)
    for place, table in enumerate(tables):
        by_length[len(table)].append(place)
    intervals = [(nan, nan)] * len(tables)
    for places in by_length.values():
        for start in range(0, len(places), _TABLES_AT_ONCE):
            some = places[start : start + _TABLES_AT_ONCE]
            means = resampled_means(np.hstack([tables[place] for place in some]), resamples, SEED)
            for place, columns in zip(some, np.hsplit(means, len(some)), strict=True):
                intervals[place] = _percentiles(columns, confidence)
    return intervals


def hardest_hit(base: Scores, new: Scores, sign: int, most: int = 3) -> Sequence[str]:
    """The queries that got worse by most, as `T1-005 1.00 -> 0.25`. sign: 1 where higher is better, else -1."""
    drops = {
        query: sign * (base[query].number - new[query].number)
        for query in base.keys() & new.keys()
        if base[query].state == new[query].state == "value"
    }
    worst = sorted((query for query, drop in drops.items() if drop > 0), key=lambda query: (-drops[query], query))
    return [f"{query} {base[query].number:.2f} -> {new[query].number:.2f}" for query in worst[:most]]


def worst_queries(scores: Scores, sign: int, most: int = 3) -> Sequence[str]:
    """The queries with the worst values, as `q-17 0.25`. sign: 1 where higher is better, else -1."""
    values = {query: score.number for query, score in scores.items() if score.state == "value"}
    worst = sorted(values, key=lambda query: (sign * values[query], query))
    return [f"{query} {values[query]:.2f}" for query in worst[:most]]


def _percentiles(means: ScoreTable, confidence: float) -> tuple[float, float]:
    """means: the columns of a table in each resample. A resample in which a side has no value has no change."""
    drawn = means[(means[:, 1] > 0) & (means[:, 3] > 0)]
    changes = drawn[:, 2] / drawn[:, 3] - drawn[:, 0] / drawn[:, 1]
    low, high = np.quantile(changes, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)
