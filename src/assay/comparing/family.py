"""Decide which drops are failures, over all comparisons that one run of the gate makes.

A gate asks each rule of each cell. If every one were tested for itself, some of a hundred would fail by chance alone,
and a commit that changes nothing real would seldom pass. So a drop beyond its tolerance has to answer two questions.
Is it more than is tolerated? Its whole paired interval has to lie beyond. Is it real, among all that was compared? Its
p-value, corrected for the family (Holm 1979), has to be at most 1 - confidence.

The family are the paired comparisons in which at least one query moved, better or worse: one in which none did cannot
fail, and takes no part.
"""

from collections.abc import Sequence
from dataclasses import replace

from assay.comparing.change import RESAMPLES, change_intervals
from assay.comparing.comparison import ROUNDING, Comparison
from assay.comparing.gate_result import UNDECIDED, Finding
from assay.comparing.holm import holm
from assay.comparing.rules import Rule
from assay.comparing.worse_p import worse_p


def decided(comparisons: Sequence[Comparison], confidence: float, resamples: int = RESAMPLES) -> list[Comparison]:
    """The comparisons with p-values, and with intervals and a finding where they dropped beyond the tolerance."""
    tested = _with_intervals(_with_p(comparisons), confidence, resamples)
    family = sum(comparison.tested for comparison in tested)
    return [_with_verdict(comparison, family, confidence) for comparison in tested]


def _with_p(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """Each finding with its corrected p; None where it is not tested."""
    raw = [_raw_p(comparison) for comparison in comparisons]
    corrected = iter(holm([p for p in raw if p is not None]))
    return [
        comparison if p is None else _replaced(comparison, p=next(corrected))
        for comparison, p in zip(comparisons, raw, strict=True)
    ]


def _raw_p(comparison: Comparison) -> float | None:
    return None if comparison.table is None else worse_p(comparison.table, comparison.rule.sign)


def _with_intervals(comparisons: list[Comparison], confidence: float, resamples: int) -> list[Comparison]:
    """Those of the drops alone: they are what a person looks at."""
    dropped = [
        (place, comparison.table)
        for place, comparison in enumerate(comparisons)
        if comparison.is_drop and comparison.table is not None
    ]
    intervals = change_intervals([table for _, table in dropped], confidence, resamples)
    found = dict(zip((place for place, _ in dropped), intervals, strict=True))
    return [
        _replaced(comparison, low=found[place][0], high=found[place][1]) if place in found else comparison
        for place, comparison in enumerate(comparisons)
    ]


def _with_verdict(comparison: Comparison, family: int, confidence: float) -> Comparison:
    if comparison.compared is None or not comparison.is_drop:
        return comparison
    verdict = _verdict(comparison.rule, comparison.compared, comparison.hardest, family, confidence)
    return replace(comparison, compared=verdict, findings=(verdict, *comparison.findings))


def _verdict(rule: Rule, drop: Finding, hardest: str, family: int, confidence: float) -> Finding:
    if drop.low is None or drop.high is None:
        return replace(drop, weight="failure", kind="dropped", message="worse by more than is tolerated")
    worst = f": {hardest}" if hardest else ""
    beyond = max(rule.sign * drop.low, rule.sign * drop.high) < -(drop.tolerance or 0.0)
    if beyond and (drop.p is None or drop.p <= 1 - confidence + ROUNDING):
        return replace(drop, weight="failure", kind="dropped", message=f"worse{worst}")
    if rule.max is not None and rule.sign * (drop.change or 0.0) < -rule.max - ROUNDING:
        why = f"worse by more than `max` ({rule.max:g}), whatever the interval says{worst}"
        return replace(drop, weight="failure", kind="beyond max", message=why)
    if beyond:
        why = f"worse, but may be chance among {family} comparisons{worst}"
    else:
        why = f"worse, but the paired interval reaches what is tolerated{worst}"
    return replace(drop, kind=UNDECIDED, message=why)


def _replaced(comparison: Comparison, **numbers: float) -> Comparison:
    if comparison.compared is None:
        return comparison
    return replace(comparison, compared=replace(comparison.compared, **numbers))  # type: ignore[arg-type]
