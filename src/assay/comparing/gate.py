"""Decide whether a change made the metrics worse than the rules allow. Pure: both sides in, findings out.

A failure is a drop beyond its tolerance, a value below its floor or above its ceiling, a metric that vanished or is no
number, and a lower coverage. Where both sides have per-query files that explain the means, a drop counts only if its
whole paired interval lies beyond the tolerance and it is no chance among all that was compared, or if it is larger than
its `max`; else it is named. What could not be compared is never a pass.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from assay.comparing.cell_check import check_cell
from assay.comparing.family import decided
from assay.comparing.gate_result import Finding, GateResult
from assay.comparing.listing import listed
from assay.comparing.metrics_change import MetricsChange
from assay.comparing.rule_check import RuleCheck, check_rule, summarised
from assay.comparing.rules import Rules


def decide(metrics: MetricsChange, rules: Rules) -> GateResult:
    """The findings in a total order, each once, however many rules cover a metric."""
    checks = _decided([check_rule(rule, metrics.cells, rules) for rule in rules.rules], rules.confidence)
    summaries = tuple(map(summarised, checks))
    findings = [
        *_files(metrics),
        *(finding for cell in metrics.cells for finding in check_cell(cell, rules)),
        *(finding for check in checks for finding in check.findings),
        *(finding for check in checks for comparison in check.comparisons for finding in comparison.findings),
    ]
    if not any(summary.compared for summary in summaries):
        findings.append(Finding("uncomparable", "nothing", "", "", _why_nothing(metrics)))
    return GateResult(metrics.base, metrics.commit, rules.confidence, _once(findings), summaries)


def _decided(checks: list[RuleCheck], confidence: float) -> list[RuleCheck]:
    """The comparisons of all rules are one family."""
    comparisons = iter(decided([comparison for check in checks for comparison in check.comparisons], confidence))
    return [replace(check, comparisons=tuple(islice(comparisons, len(check.comparisons)))) for check in checks]


def _files(metrics: MetricsChange) -> Iterator[Finding]:
    for file in metrics.unreadable:
        why = f"{file.path} ({file.side}) could not be loaded: {file.reason}"
        yield Finding("uncomparable", "unreadable", "", "", why)
    if metrics.undeclared:
        names = listed([f"{file.path} ({file.side})" for file in metrics.undeclared])
        why = f"left out, since no stage of dvc.yaml declares them as metrics: {names}"
        yield Finding("note", "undeclared", "", "", why)


def _why_nothing(metrics: MetricsChange) -> str:
    if not any(cell.new for cell in metrics.cells):
        return "nothing was compared: the workspace has no metrics. Run `dvc repro`, or `git checkout -- metrics`."
    if not any(cell.base for cell in metrics.cells):
        return f"nothing was compared: the base `{metrics.base}` has no metrics."
    return "nothing was compared: no metric that the rules name has a number on both sides."


def _once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    by_key = {(finding.cell, finding.metric, finding.kind, finding.message): finding for finding in findings}
    return tuple(by_key[key] for key in sorted(by_key))
