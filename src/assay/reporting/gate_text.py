"""The gate's result for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from assay.comparing.gate_result import UNDECIDED, Finding, GateResult, RuleSummary
from assay.comparing.listing import listed
from assay.printable import printable
from assay.reporting.columns import Align, columns

WIDTH = 118
UNDECIDED_TITLE = "may be chance"
_ALIGN: Sequence[Align] = ("<", "<", ">", ">", ">", "<", ">", ">", "<")


def gate_text(result: GateResult) -> str:
    """Failures first, then drops that may be chance, what could not be compared, what is named, and the rules.

    The verdict is the last line.
    """
    blocks = [_heading(result)]
    if result.failures:
        blocks.append(["failures:", *_table(result.failures)])
    if result.undecided:
        blocks.append([f"{UNDECIDED_TITLE}:", *_table(result.undecided)])
    for title, findings in (("could not compare:", result.uncomparable), ("named:", other_notes(result))):
        if findings:
            blocks.append([title, *_list(findings)])
    if any(rule.compared for rule in result.rules):
        blocks.append(["rules:", *_rules(result.rules)])
    blocks.append([verdict_line(result)])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def verdict_line(result: GateResult) -> str:
    if not result.rules:
        return f"{result.verdict.upper()}."
    counted = f"{result.compared} comparisons, {result.paired} of them paired at {result.confidence:.0%} confidence"
    counted += f" ({result.tested} moved)" if result.paired else ""
    if result.verdict == "pass":
        named = f"; drops that may be chance: {len(result.undecided)}" if result.undecided else ""
        return f"PASS: {counted}; none is worse than the rules allow{named}."
    if result.verdict == "regression":
        also = f"; {len(result.uncomparable)} could not be compared" if result.uncomparable else ""
        return f"REGRESSION: {len(result.failures)} failures in {counted}{also}."
    return f"COULD NOT COMPARE: {counted}."


def other_notes(result: GateResult) -> list[Finding]:
    """What is named beside the drops that may be chance, which have a table of their own."""
    return [note for note in result.notes if note.kind != UNDECIDED]


def change_cells(finding: Finding) -> list[str]:
    """Base, new, change, interval, tolerance and p of a finding as short text, "" where there is none."""
    interval = "" if finding.low is None or finding.high is None else f"[{finding.low:+.4f}, {finding.high:+.4f}]"
    return [
        _number(finding.base, ".4f"),
        _number(finding.new, ".4f"),
        _number(finding.change, "+.4f"),
        interval,
        _number(finding.tolerance, ".4f"),
        _p(finding.p),
    ]


def gathered(findings: Iterable[Finding]) -> list[tuple[list[str], str]]:
    """(cells and metrics, message): what is said of many cells alike is said once."""
    places: dict[str, list[str]] = {}
    for finding in findings:
        places.setdefault(finding.message, []).append(f"{finding.cell} {finding.metric}".strip())
    return [([place for place in of if place], message) for message, of in places.items()]


def _heading(result: GateResult) -> list[str]:
    commit = f" ({result.commit[:10]})" if result.commit else ""
    return [printable(f"gate: metrics of the workspace against {result.base}{commit}")]


def _table(drops: Sequence[Finding]) -> Iterator[str]:
    rows = [["cell", "metric", "base", "new", "change", "interval", "allowed", "p", "why"]]
    rows += [[finding.cell, finding.metric, *change_cells(finding), finding.kind] for finding in drops]
    lines = iter(columns(rows, _ALIGN))
    yield next(lines)
    for line, finding in zip(lines, drops, strict=True):
        yield line
        yield from _wrapped(finding.message, indent="      ")


def _list(findings: Iterable[Finding]) -> Iterator[str]:
    for places, message in gathered(findings):
        yield from _wrapped(f"- {listed(places, 3)}: {message}" if places else f"- {message}", indent="  ")


def _rules(rules: Sequence[RuleSummary]) -> list[str]:
    rows = [["rule", "compared", "closest to failing", "change", "interval", "allowed"]]
    for rule in rules:
        worst = rule.worst
        of = change_cells(worst)[2:5] if worst else ["", "", ""]
        rows.append([rule.rule, str(rule.compared), f"{worst.cell} {worst.metric}" if worst else "", *of])
    return columns(rows, ("<", ">", "<", ">", "<", ">"))


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(printable(text), WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False)


def _p(p: float | None) -> str:
    if p is None:
        return ""
    return "<.0001" if p < 0.0001 else f"{p:.4f}"


def _number(number: float | None, form: str) -> str:
    return "" if number is None else f"{number:{form}}"
