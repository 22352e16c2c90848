"""The gate's result for a pull request: bounded in size, every name escaped."""

from collections.abc import Iterable, Iterator, Sequence

from assay.comparing.gate_result import Finding, GateResult
from assay.comparing.listing import listed
from assay.printable import printable
from assay.reporting.gate_text import UNDECIDED_TITLE, change_cells, gathered, other_notes, verdict_line

ROWS = 50  # of each kind
CHARACTERS = 300  # of one entry, as it is read
SIZE = 60_000  # characters of the whole, escapes and all: a comment on GitHub holds 65,536
_SPECIAL = frozenset("&<>|`*_[]()#@~!\\:$")
_MARKS = {"pass": "✅", "regression": "❌", "could not compare": "⚠️"}


def gate_markdown(result: GateResult) -> str:
    lines = [
        f"### {_MARKS[result.verdict]} assay gate against {escaped(result.base)}",
        "",
        escaped(verdict_line(result)),
    ]
    if result.failures:
        lines += ["", *_table(result.failures, "failures")]
    if result.undecided:
        lines += ["", f"**{UNDECIDED_TITLE.capitalize()}**", "", *_table(result.undecided, "drops")]
    for title, findings in (("Could not compare", result.uncomparable), ("Named", other_notes(result))):
        if findings:
            lines += ["", f"**{title}**", "", *_list(findings)]
    return "\n".join(_bounded(lines)) + "\n"


def escaped(text: str) -> str:
    """`text` as Markdown shows it letter by letter: no markup, no link, no mention; cut at a bounded length."""
    line = printable(text)
    cut = line if len(line) <= CHARACTERS else f"{line[: CHARACTERS - 1]}…"
    return "".join(f"&#{ord(char)};" if char in _SPECIAL else char for char in cut)


def _table(drops: Sequence[Finding], what: str) -> Iterator[str]:
    yield "| cell | metric | base | new | change | interval | allowed | p | why |"
    yield "|---|---|--:|--:|--:|---|--:|--:|---|"
    for finding in drops[:ROWS]:
        entries = [finding.cell, finding.metric, *change_cells(finding), f"{finding.kind}: {finding.message}"]
        yield f"| {' | '.join(map(escaped, entries))} |"
    yield from _rest(len(drops), f"\n{{}} more {what}; run `assay gate` to see all.")


def _list(findings: Sequence[Finding]) -> Iterator[str]:
    told = gathered(findings)
    for places, message in told[:ROWS]:
        yield f"- {escaped(listed(places, 3))}: {escaped(message)}" if places else f"- {escaped(message)}"
    yield from _rest(len(told), "- {} more; run `assay gate` to see all.")


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > SIZE:
            yield "\nCut here; run `assay gate` to see all."
            return
        yield line


def _rest(count: int, text: str) -> Iterator[str]:
    if count > ROWS:
        yield text.format(count - ROWS)
