"""Hold one metric of one cell against one rule: bounds at once, a drop as far as one comparison can tell.

Whether a drop is a failure is decided over all comparisons together (`family.decided`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import isfinite, nan

from assay.comparing.change import change, hardest_hit, worst_queries
from assay.comparing.cluster_labels import cluster_labels
from assay.comparing.gate_result import Finding
from assay.comparing.listing import listed
from assay.comparing.metrics_change import CellChange, Measured
from assay.comparing.query_scores import explain, scores_behind
from assay.comparing.rules import Rule, Rules
from assay.comparing.score_table import Scores, ScoreTable, applicable, score_table

ROUNDING = 1e-9  # binary fractions: a drop of exactly the tolerance is tolerated
COMPARED = "compared"  # the kind of what needs no telling
COUNT = ".n"  # the metric `overall.m.n` is how many queries have a value

Pairs = tuple[Scores, Scores]


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """compared: the two values, their tolerance, and what was made of them; None where one side has none."""

    rule: Rule
    findings: tuple[Finding, ...] = ()
    compared: Finding | None = None
    paired: bool = False
    table: ScoreTable | None = None  # what both sides scored by query, where the change can be tested
    hardest: str = ""  # the queries that got worse by most, of a drop

    @property
    def is_drop(self) -> bool:
        """Worse by more than is tolerated."""
        return self.compared is not None and margin(self.rule, self.compared) < -ROUNDING

    @property
    def tested(self) -> bool:
        return self.compared is not None and self.compared.p is not None


def compare(rule: Rule, cell: CellChange, metric: str, rules: Rules) -> Comparison:
    base = cell.base.numbers.get(metric) if cell.base else None
    new = cell.new.numbers.get(metric) if cell.new else None
    if new is None:
        return Comparison(rule, tuple(_vanished(cell, metric, base, rules)))
    beyond = tuple(_beyond_bound(rule, cell, metric, base, new))
    if base is None or not isfinite(base) or not isfinite(new):
        return Comparison(rule, (*beyond, *_one_sided(cell, metric, base, new)))
    pairs = _pairs(metric, cell)
    compared = _values(cell.cell, metric, base, new, pairs)
    if compared.new is None:
        return Comparison(rule, (*beyond, replace(compared, weight="failure", kind="vanished")), paired=True)
    compared = replace(compared, tolerance=rule.tolerance(compared.base or 0.0))
    findings = (*beyond, *_lost(compared, pairs))
    comparison = Comparison(rule, findings, compared, pairs is not None)
    return comparison if pairs is None else _with_scores(comparison, compared, pairs, _clusters(cell, rules))


def margin(rule: Rule, compared: Finding) -> float:
    """How much worse the metric could get before the tolerance is spent; negative where it is exceeded."""
    return rule.sign * (compared.change or 0.0) + (compared.tolerance or 0.0)


def _vanished(cell: CellChange, metric: str, base: float | None, rules: Rules) -> Iterator[Finding]:
    if cell.new is not None:
        emptied = cell.new.numbers.get(f"{metric}{COUNT}") == 0
        why = "not one query has a value any more" if emptied else "vanished from the metrics file"
        yield Finding("failure", "vanished", cell.cell, metric, why, base=base)
    elif not rules.is_retired(cell.cell):
        why = "the whole cell vanished: no metrics file, or no stage that declares it"
        yield Finding("failure", "vanished", cell.cell, "", why)


def _beyond_bound(rule: Rule, cell: CellChange, metric: str, base: float | None, new: float) -> Iterator[Finding]:
    """With the queries that are to blame, where the per-query file explains the mean."""
    if rule.ceiling is not None and new > rule.ceiling:
        why = f"above its ceiling of {rule.ceiling:g}{_worst(rule, cell, metric)}"
        yield Finding("failure", "above ceiling", cell.cell, metric, why, base, new)
    if rule.floor is not None and new < rule.floor:
        why = f"below its floor of {rule.floor:g}{_worst(rule, cell, metric)}"
        yield Finding("failure", "below floor", cell.cell, metric, why, base, new)
    if rule.floor_each is not None:
        yield from _single_queries(rule.floor_each, cell, metric, base, new)


def _single_queries(floor: float, cell: CellChange, metric: str, base: float | None, new: float) -> Iterator[Finding]:
    """Queries below a floor of their own, which a good mean would hide, and those that nobody could hold against it."""
    scores = _explained(metric, cell.new)
    if not scores:
        why = "there is no per-query file that explains this mean: `floor_each` cannot be held against it"
        yield Finding("uncomparable", "queries", cell.cell, metric, why, base, new)
        return
    below = {query: score for query, score in scores.items() if score.state == "value" and score.number < floor}
    if below:
        why = f"{len(below)} queries below their floor of {floor:g}; worst: {', '.join(worst_queries(below, 1))}"
        yield Finding("failure", "query below floor", cell.cell, metric, why, base, new)
    lost = _without_value(scores, _explained(metric, cell.base) or {})
    if lost:
        why = f"{len(lost)} queries have no value to hold against their floor of {floor:g}: {listed(lost)}"
        yield Finding("failure", "has no value", cell.cell, metric, why, base, new)


def _without_value(scores: Scores, base: Scores) -> list[str]:
    """Queries whose measuring failed, and those to which the metric applied in the base and does not now, with why."""
    had = {query for query, score in base.items() if score.state == "value"}
    return [
        f"{query} ({score.reason})" if score.reason else query
        for query, score in sorted(scores.items())
        if score.state == "undetermined" or (score.state == "not_applicable" and query in had)
    ]


def _worst(rule: Rule, cell: CellChange, metric: str) -> str:
    scores = _explained(metric, cell.new)
    return f"; worst: {', '.join(worst_queries(scores, rule.sign))}" if scores else ""


def _one_sided(cell: CellChange, metric: str, base: float | None, new: float) -> Iterator[Finding]:
    """A new value that is no number is a failure of its cell already; a new cell is named as a whole."""
    if base is not None and not isfinite(base):
        yield Finding("uncomparable", "not a number", cell.cell, metric, "no number in the base", new=new)
    elif base is None and cell.base is not None:
        yield Finding("note", "new", cell.cell, metric, "new: nothing to compare it with", new=new)


def _pairs(metric: str, cell: CellChange) -> Pairs | None:
    """The per-query scores behind a metric, where both sides have them and they explain its means."""
    base, new = (_explained(metric.removesuffix(COUNT), side) for side in (cell.base, cell.new))
    return (base, new) if base and new and base.keys() & new.keys() else None


def _explained(metric: str, side: Measured | None) -> Scores | None:
    if side is None or side.queries is None:
        return None
    scores = scores_behind(metric, side.queries)
    return scores if explain(side.numbers.get(metric, nan), scores) else None


def _values(cell: str, metric: str, base: float, new: float, pairs: Pairs | None) -> Finding:
    """Both values over the queries that both sides share; those of the metrics files without pairs."""
    as_filed = Finding("note", COMPARED, cell, metric, "", base, new, new - base)
    if pairs is None:
        return as_filed
    if metric.endswith(COUNT):
        before, after = _count(*pairs), _count(*reversed(pairs))
        return replace(as_filed, base=before, new=after, change=after - before)
    moved = change(*pairs)
    if moved.base is None:
        return as_filed
    why = "" if moved.new is not None else "not one query that both sides share has a value any more"
    return replace(as_filed, base=moved.base, new=moved.new, change=moved.mean_change, message=why)


def _count(counted: Scores, other: Scores) -> float:
    """How many of the shared queries have a value."""
    return float(sum(score.state == "value" for query, score in counted.items() if query in other))


def _clusters(cell: CellChange, rules: Rules) -> dict[str, str]:
    """By query id; {} where queries are drawn one by one."""
    kind = rules.clusters.get(cell.cell.split("/", 1)[0])
    return cluster_labels(kind, cell.new.queries, cell.cell) if kind and cell.new and cell.new.queries else {}


def _with_scores(comparison: Comparison, compared: Finding, pairs: Pairs, clusters: Mapping[str, str]) -> Comparison:
    """A count has no chance in it: queries have a value, or they have none."""
    if compared.metric.endswith(COUNT):
        return comparison
    hardest = ", ".join(hardest_hit(*pairs, comparison.rule.sign)) if comparison.is_drop else ""
    table = applicable(score_table(*pairs, clusters))
    if clusters and table is not None and len(table) < 2:  # nothing to draw: the tolerance alone decides
        why = "all queries are of one group of `clusters:`, so nothing can be tested and the tolerance alone decides"
        note = Finding("note", "clusters", compared.cell, compared.metric, why)
        findings = (*comparison.findings, note) if comparison.is_drop else comparison.findings
        return replace(comparison, findings=findings, paired=False, hardest=hardest)
    return replace(comparison, table=table, hardest=hardest)


def _lost(compared: Finding, pairs: Pairs | None) -> Iterator[Finding]:
    lost = change(*pairs).lost if pairs else ()
    if lost:
        metric = compared.metric.removesuffix(COUNT)
        why = f"{len(lost)} queries had a value and have none now: {listed(lost)}"
        yield Finding("note", "values", compared.cell, metric, why)
