"""The metrics of every cell on both sides of a comparison: a base revision and the workspace."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from assay.scoring.per_query import QueryScores

Side = Literal["base", "workspace"]
DETAILS = frozenset({"low", "high", "n", "not_applicable", "undetermined", "coverage", "noise"})  # of a mean, beside it


@dataclass(frozen=True, slots=True)
class Measured:
    """What one side says of a cell."""

    numbers: Mapping[str, float]  # by flattened name without a final `.mean`; NaN for anything but a number
    queries: tuple[QueryScores, ...] | None = None  # None: there is no per-query file


@dataclass(frozen=True, slots=True)
class CellChange:
    cell: str  # suite/profile/method
    base: Measured | None  # None: the base does not have the cell
    new: Measured | None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that could not be loaded. Nothing can be said of its cell."""

    path: Path
    side: Side
    reason: str


@dataclass(frozen=True, slots=True)
class MetricsChange:
    base: str  # as the caller named it
    commit: str
    cells: tuple[CellChange, ...]
    unreadable: tuple[Unreadable, ...] = ()
    undeclared: tuple[Unreadable, ...] = ()  # files that no stage declares as metrics on a side


def metric_of(name: str) -> str:
    """The metric that a flattened name tells of: `overall.ndcg@10` for `overall.ndcg@10.n`."""
    start, _, last = name.rpartition(".")
    return start if start and last in DETAILS else name
