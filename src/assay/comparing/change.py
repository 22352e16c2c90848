"""How far the mean of a measure moved between two runs over the same queries, and how sure that is.

Whole queries are resampled, with what both sides scored on them; each resample's change is the difference of the two
means (a paired bootstrap of a difference of ratios, Efron & Tibshirani 1993). Where both sides have a value for the
same queries, this is the interval of `paired_difference`. It also holds where they do not: an answer that abstains more
often has fewer supported claims, and pairs alone would never see its abstention precision move.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assay.scores import Score
from assay.scoring.bootstrap import resampled_means

RESAMPLES = 10_000
SEED = 0


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


Scores = Mapping[str, Score]


def change(base: Scores, new: Scores) -> Change:
    """base, new: scores by query id; only queries that both sides name are looked at."""
    table = _table(base, new)
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
    table = _table(base, new)
    table = table[table[:, 1] + table[:, 3] > 0]
    if not table[:, 1].any() or not table[:, 3].any():
        return None
    means = resampled_means(table, RESAMPLES, SEED)
    drawn = means[(means[:, 1] > 0) & (means[:, 3] > 0)]
    changes = drawn[:, 2] / drawn[:, 3] - drawn[:, 0] / drawn[:, 1]
    low, high = np.quantile(changes, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


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


def _table(base: Scores, new: Scores) -> NDArray[np.float64]:
    """Rows by query id; columns: base's value or 0, whether it is one, new's value or 0, whether it is one."""
    shared = sorted(base.keys() & new.keys())
    rows = [[*_cells(base[query]), *_cells(new[query])] for query in shared]
    return np.array(rows, dtype=np.float64).reshape(len(rows), 4)


def _cells(score: Score) -> tuple[float, float]:
    return (score.number, 1.0) if score.state == "value" else (0.0, 0.0)
