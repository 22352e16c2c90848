"""The checks for a terminal: at most 120 columns, the mend below what it is for."""

from collections import Counter
from collections.abc import Iterable, Iterator

from assay.diagnosing.check import Check, State
from assay.reporting.wrapping import wrapped

_COLOURS: dict[State, str] = {"ok": "32", "warn": "33", "fail": "31"}
_NAME = 12  # columns


def check_lines(check: Check, colour: bool = False) -> list[str]:
    """What came of it, with the state in front; of several lines each begins below the first."""
    head, *others = check.seen.split("\n")
    first, *rest = wrapped(head, f"{check.state:4}  {check.name:{_NAME}}  ")
    lines = [first, *rest, *(line for other in others for line in wrapped(other, " " * (_NAME + 8)))]
    if check.mend:
        for part in check.mend.split("\n"):
            lines += wrapped(part.strip(), f"{'':{_NAME + 8}}-> ")
    if not colour:
        return lines
    state = f"\x1b[{_COLOURS[check.state]}m{check.state}\x1b[0m"
    return [f"{state}{lines[0][len(check.state) :]}", *lines[1:]]


def summary(checks: Iterable[Check]) -> str:
    counts = Counter(check.state for check in checks)
    return ", ".join(_counted(counts)) + "."


def _counted(counts: Counter[State]) -> Iterator[str]:
    yield f"{counts['ok']} ok"
    if counts["warn"]:
        yield f"{counts['warn']} warning{'s' if counts['warn'] > 1 else ''}"
    if counts["fail"]:
        yield f"{counts['fail']} to mend"
