"""Hold every metric that a rule covers against it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from assay.comparing.comparison import Comparison, compare, margin
from assay.comparing.gate_result import Finding, RuleSummary
from assay.comparing.metrics_change import CellChange, metric_of
from assay.comparing.rules import Rule, Rules, measure_of

UNQUALIFIED = (
    "ignored where the measure is unqualified: on labelled pairs the judge's scores tell right from wrong no "
    "better than chance, or there are too few of them (metrics/calibration.json)"
)


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """findings: of the rule itself, beside those of its comparisons."""

    rule: Rule
    comparisons: tuple[Comparison, ...]
    findings: tuple[Finding, ...]


def check_rule(rule: Rule, cells: Sequence[CellChange], rules: Rules) -> RuleCheck:
    """A rule that matches nothing cannot fail: it counts as what could not be compared.

    Metrics of an unqualified measure are left out, and that is named with the worst drop among them. A measure that was
    qualified in the base is a failure: a change of the judge would hide any drop otherwise.
    """
    covered = [(cell, metric) for cell in cells for metric in _covered(rule, cell)]
    believed = [(cell, metric) for cell, metric in covered if not rules.is_unqualified(metric_of(metric))]
    comparisons = tuple(compare(rule, cell, metric, rules) for cell, metric in believed)
    findings = list(_disqualified(covered, rules))
    ignored = [(cell, metric) for cell, metric in covered if rules.is_unqualified(metric_of(metric))]
    if ignored:
        findings.append(Finding("note", "unqualified", "", str(rule), UNQUALIFIED + _worst_drop(rule, ignored)))
    if not covered:
        why = f"this rule matches no metric of any cell{_hint(rule, cells)}"
        findings = [Finding("uncomparable", "rule", "", str(rule), why)]
    return RuleCheck(rule, comparisons, tuple(findings))


def summarised(check: RuleCheck) -> RuleSummary:
    compared = [comparison for comparison in check.comparisons if comparison.compared]
    values = [comparison.compared for comparison in compared if comparison.compared]
    return RuleSummary(
        rule=str(check.rule),
        matched=len(check.comparisons),
        compared=len(compared),
        paired=sum(comparison.paired for comparison in compared),
        worst=min(
            values, key=lambda finding: (margin(check.rule, finding), finding.cell, finding.metric), default=None
        ),
        tested=sum(comparison.tested for comparison in compared),
    )


def _covered(rule: Rule, cell: CellChange) -> Iterator[str]:
    return (name for name in sorted(_names(cell)) if rule.covers(cell.cell, name))


def _disqualified(covered: Iterable[tuple[CellChange, str]], rules: Rules) -> Iterator[Finding]:
    """Once a measure; a cell that is gone needs no judge any more."""
    measures = {measure_of(metric_of(metric)) for cell, metric in covered if cell.new is not None}
    for measure in sorted(measures & rules.disqualified.keys()):
        why = f"the measure was qualified in the base and is not now: {rules.disqualified[measure]}"
        yield Finding("failure", "disqualified", "", measure, why)


def _worst_drop(rule: Rule, ignored: Iterable[tuple[CellChange, str]]) -> str:
    """By the numbers of the metrics files; "" where none is worse than in the base."""
    drops = [
        (rule.sign * (new - base), cell.cell, metric, f"{base:.4f} -> {new:.4f}")
        for cell, metric in ignored
        if cell.base and cell.new and metric in cell.base.numbers and metric in cell.new.numbers
        for base, new in [(cell.base.numbers[metric], cell.new.numbers[metric])]
        if rule.sign * (new - base) < 0
    ]
    if not drops:
        return ""
    _, cell_name, metric_name, numbers = min(drops)
    return f"; the worst drop among them: {cell_name} {metric_name} {numbers}"


def _names(cell: CellChange) -> set[str]:
    return {name for side in (cell.base, cell.new) if side for name in side.numbers}


def _hint(rule: Rule, cells: Iterable[CellChange]) -> str:
    names = sorted({metric_of(name) for cell in cells for name in _names(cell)})
    closest = get_close_matches(rule.metric, names, n=1)
    return f"; closest: `{closest[0]}`" if closest else ""
