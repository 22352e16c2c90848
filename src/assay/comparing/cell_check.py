"""What the gate asks of every cell, whatever the rules: real numbers, no less coverage, no silent change of shape."""

from collections.abc import Iterator
from math import isfinite

from assay.comparing.gate_result import Finding
from assay.comparing.listing import listed
from assay.comparing.metrics_change import CellChange, Measured, metric_of
from assay.comparing.query_scores import explain, scores_behind
from assay.comparing.rules import Rules

ROUNDING = 1e-6  # metrics files keep six decimals


def check_cell(cell: CellChange, rules: Rules) -> Iterator[Finding]:
    yield from _not_numbers(cell)
    if cell.base is None:
        yield Finding("note", "new", cell.cell, "", "a new cell: the base does not have it")
    elif cell.new is None:
        retired = ", as the rules say: it is retired" if rules.is_retired(cell.cell) else ""
        yield Finding("note", "gone", cell.cell, "", f"the cell is gone{retired}")
    else:
        yield from _coverage(cell.cell, cell.base, cell.new, rules)
        yield from _outside_rules(cell.cell, cell.base, cell.new, rules)
        yield from _query_sets(cell.cell, cell.base, cell.new)
        yield from _disagreements(cell.cell, cell.base, "base")
        yield from _disagreements(cell.cell, cell.new, "workspace")


def _not_numbers(cell: CellChange) -> Iterator[Finding]:
    numbers = cell.new.numbers if cell.new else {}
    for metric in sorted({metric_of(name) for name, number in numbers.items() if not isfinite(number)}):
        yield Finding("failure", "not a number", cell.cell, metric, "NaN, infinite or no number at all")


def _coverage(cell: str, base: Measured, new: Measured, rules: Rules) -> Iterator[Finding]:
    """A group is named only where the whole did not drop already; an unqualified measure is not asked for any.

    One that the base still had qualified is asked: what failed may be what disqualified it.
    """
    dropped = {
        metric_of(name): (before, new.numbers[name])
        for name, before in base.numbers.items()
        if name.endswith(".coverage")
        and new.numbers.get(name, before) < before - ROUNDING
        and not rules.is_ignored(metric_of(name))
    }
    for metric, (before, after) in dropped.items():
        group, _, measure = metric.rpartition(".")
        if group == "overall" or f"overall.{measure}" not in dropped:
            why = f"coverage dropped from {before:.1%} to {after:.1%}: more of the measuring failed"
            yield Finding("failure", "coverage", cell, metric, why, before, after, after - before)


def _outside_rules(cell: str, base: Measured, new: Measured, rules: Rules) -> Iterator[Finding]:
    """Metrics that came or went outside every rule: named, never a failure."""
    was, now = ({metric_of(name) for name in side.numbers} for side in (base, new))
    for kind, metrics in (("vanished", was - now), ("new", now - was)):
        free = sorted(name for name in metrics if not any(rule.covers(cell, name) for rule in rules.rules))
        if free:
            yield Finding("note", kind, cell, "", f"{kind}, and no rule speaks of it: {listed(free)}")


def _query_sets(cell: str, base: Measured, new: Measured) -> Iterator[Finding]:
    if base.queries is None and new.queries is None:
        return
    if base.queries is None or new.queries is None:
        side = "base" if base.queries is None else "workspace"
        yield Finding("note", "queries", cell, "", f"no per-query file in the {side}: means were compared unpaired")
        return
    was, now = ({row.query_id for row in side} for side in (base.queries, new.queries))
    if was != now:
        moved = [(was - now, "removed"), (now - was, "added")]
        told = ", ".join(f"{len(ids)} {what} ({listed(sorted(ids))})" for ids, what in moved if ids)
        how = "shared queries were compared" if was & now else "none is shared, so means were compared unpaired"
        yield Finding("note", "queries", cell, "", f"the query set changed: {told}; {how}")


def _disagreements(cell: str, side: Measured, where: str) -> Iterator[Finding]:
    """A per-query file of another run: what it says of the means is not believed."""
    rows = side.queries or ()
    wrong = [
        name
        for name, mean in side.numbers.items()
        if name.startswith("overall.") and (scores := scores_behind(name, rows)) and not explain(mean, scores)
    ]
    if wrong:
        why = f"the per-query file of the {where} does not have these means, so they were compared unpaired: "
        yield Finding("note", "queries", cell, "", why + listed(wrong))
