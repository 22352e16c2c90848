"""A history for a terminal: one commit a row, oldest first."""

from collections.abc import Iterator

from assay import places
from assay.comparing.history import LEVEL, Entry, History, Point, Step
from assay.printable import printable
from assay.reporting.columns import Align, columns
from assay.reporting.compare_numbers import interval, p_text, signed

_SUBJECT = 48  # characters
HASH = 10
_HEADER = ["commit", "date", "value", "interval", "n", "change", "95 % interval", "p", "", "subject"]
_ALIGN: list[Align] = ["<", "<", ">", "<", ">", ">", "<", ">", "<", "<"]


def history_text(history: History) -> str:
    return "".join(f"{line}\n" for line in _lines(history))


def commit_name(point: Point) -> str:
    return point.commit.hash[:HASH] if point.commit else "(not committed)"


def number(value: float | None) -> str:
    """Three decimals of a fraction; a count as it is."""
    if value is None:
        return "n/a"
    return f"{value:.0f}" if value == int(value) and abs(value) > 1 else f"{value:.3f}"


def step_cells(step: Step) -> list[str]:
    """Change, interval, p, and the word for it."""
    between = interval(step.low, step.high) if step.p is not None else ""
    return [signed(step.change), between, p_text(step.holm_p), verdict(step)]


def verdict(step: Step) -> str:
    """Stands beside the corrected p, which it goes by."""
    if step.n is None:
        return "not paired"
    if step.p is None:
        return "no query moved"
    if not step.told_apart:
        return "may be chance"
    return "higher" if step.change > 0 else "lower"


def ends(history: History) -> Iterator[str]:
    """Where the list begins, and why there."""
    if history.shallow_end:
        yield (
            f"  this clone is shallow and ends at {history.shallow_end[:HASH]}: what came before is not known here, "
            "nor what"
        )
        yield "  that commit changed. `git fetch --unshallow` brings the rest."
    elif not history.older:
        yield f"  no older commit touched {places.METRICS}/"


def _lines(history: History) -> Iterator[str]:
    count = sum(entry.point.commit is not None for entry in history.entries)
    commits = "the only commit" if count == 1 else f"the last {count} commits"
    yield printable(f"{history.cell} {history.metric}: {commits} that touched {places.METRICS}/, oldest first")
    yield ""
    yield from columns([_HEADER, *map(_row, history.entries)], _ALIGN)
    yield from _legend(history)
    yield from ends(history)
    if history.older:
        yield "  there are older ones: `--last`"
    yield from (printable(f"  {note}") for note in history.notes)


def _row(entry: Entry) -> list[str]:
    point, step = entry.point, entry.step
    commit = point.commit
    moved = step_cells(step) if step is not None else ["" if point.touched else "=", "", "", ""]
    subject = commit.subject if commit else ""
    return [
        commit_name(point),
        commit.date[:10] if commit else "",
        number(point.value),
        "" if point.low is None or point.high is None else f"{point.low:.3f}-{point.high:.3f}",
        "" if point.n is None else str(point.n),
        *moved,
        _told(subject, point, step),
    ]


def _told(subject: str, point: Point, step: Step | None) -> str:
    """The subject of the commit, and what must be known of its number."""
    told = [_cut(subject)] if subject else []
    if point.fault and point.touched:
        told.append(f"({point.fault})")
    if step is not None and (step.came or step.went):
        told.append(f"({step.came} queries came, {step.went} went; the change is of {step.n})")
    return " ".join(told)


def _legend(history: History) -> Iterator[str]:
    yield "  change: from the last value above it, over the queries with a value on both sides; =: the cell's files are"
    yield "  as they were; n/a: no value, the reason stands behind the subject"
    if history.family:
        steps = "one step moved" if history.family == 1 else f"the {history.family} steps moved"
        yield f"  p: sign-flip randomisation, Holm-adjusted ({steps} a query); up to {LEVEL:g} it is no chance"


def _cut(text: str) -> str:
    return text if len(text) <= _SUBJECT else f"{text[: _SUBJECT - 3]}..."
