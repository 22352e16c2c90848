"""How much better a cell is than another, on the queries that both could measure."""

from dataclasses import dataclass

from assay.comparing.paired import paired_difference
from assay.reporting.measured_cell import MeasuredCell

LEVEL = 0.05
OF_ANSWERS = frozenset({"keyword_score", "keyword_pass", "lexical_support", "relevancy"})


@dataclass(frozen=True, slots=True)
class Gain:
    """Either a gain or the reason why it is not applicable.

    absolute: cell - other, with its paired 95 % interval where there are per-query files.
    relative: absolute / the other's mean on the same queries; None where that is 0.
    p: of the sign-flip test, Holm-adjusted over a family of comparisons; None outside of one.
    """

    cell: str
    other: str
    measure: str
    absolute: float | None = None
    relative: float | None = None
    low: float | None = None
    high: float | None = None
    n: int = 0
    not_applicable: str = ""
    p: float | None = None

    @property
    def told_apart(self) -> bool:
        """Whether p is at most .05; without one, whether the interval excludes no difference at all."""
        if self.p is not None:
            return self.p <= LEVEL
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def gain(cell: MeasuredCell, other: MeasuredCell, measure: str) -> Gain:
    reason = _no_value(other, measure) or _no_value(cell, measure)
    if reason:
        return Gain(cell.name, other.name, measure, not_applicable=reason)
    if not cell.queries or not other.queries:
        return _of_means(cell, other, measure)
    return _of_pairs(cell, other, measure)


def _no_value(cell: MeasuredCell, measure: str) -> str:
    total = cell.count("total")
    if measure in OF_ANSWERS and total and not cell.answers:
        return f"{cell.name} answers nothing"
    if measure in OF_ANSWERS and total and cell.answered <= 0:
        return f"{cell.name} answered none of the {total} queries"
    return f"{cell.name} has no value of {measure}" if cell.mean(measure) is None else ""


def _of_means(cell: MeasuredCell, other: MeasuredCell, measure: str) -> Gain:
    mean, base = cell.mean(measure) or 0.0, other.mean(measure) or 0.0
    n = min(cell.n(measure), other.n(measure))
    return Gain(cell.name, other.name, measure, mean - base, _relative(mean - base, base), n=n)


def _of_pairs(cell: MeasuredCell, other: MeasuredCell, measure: str) -> Gain:
    scores, base = cell.scores(measure), other.scores(measure)
    paired = paired_difference(base, scores, cell.clusters)
    if paired.mean is None:
        reason = f"{cell.name} and {other.name} share no query with a value of {measure}"
        return Gain(cell.name, other.name, measure, not_applicable=reason)
    shared = [
        base[query].number
        for query in base
        if base[query].state == "value" and query in scores and scores[query].state == "value"
    ]
    relative = _relative(paired.mean, sum(shared) / len(shared))
    return Gain(cell.name, other.name, measure, paired.mean, relative, paired.low, paired.high, paired.n)


def _relative(difference: float, base: float) -> float | None:
    return difference / base if base else None
