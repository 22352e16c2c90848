"""A measured value, or the reason why there is none."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Score:
    """A measured value, or the reason why there is none."""

    state: Literal["value", "not_applicable", "undetermined"]
    number: float = float("nan")
    reason: str = ""


def value(number: float) -> Score:
    return Score("value", float(number))


def not_applicable(reason: str) -> Score:
    """Nothing to measure: the query has no judgments, the answer makes no claim."""
    return Score("not_applicable", reason=reason)


def undetermined(reason: str) -> Score:
    """The measuring failed: the judge timed out, its reply could not be parsed."""
    return Score("undetermined", reason=reason)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over the values alone, beside how many scores it could and could not use."""

    number: float | None
    n: int
    not_applicable: int
    undetermined: int

    @property
    def coverage(self) -> float | None:
        """Share of the applicable scores that were determined, in [0, 1]; None where none applies."""
        applicable = self.n + self.undetermined
        return self.n / applicable if applicable else None


def mean(scores: Iterable[Score]) -> Mean:
    scores = list(scores)
    values = [score.number for score in scores if score.state == "value"]
    states = Counter(score.state for score in scores)
    number = sum(values) / len(values) if values else None
    return Mean(number, len(values), states["not_applicable"], states["undetermined"])
