"""Which commit moved a metric, for a terminal."""

from collections.abc import Iterator

from assay.comparing.history import Entry, MovedQuery, Step
from assay.comparing.history_bisect import Bisection, Culprit
from assay.printable import printable
from assay.reporting.columns import columns
from assay.reporting.compare_numbers import signed
from assay.reporting.history_text import HASH, commit_name, ends, number, step_cells

_OTHERS = 5  # further moves that are shown


def bisect_text(bisection: Bisection) -> str:
    return "".join(f"{line}\n" for line in _lines(bisection))


def _lines(bisection: Bisection) -> Iterator[str]:
    history, first, last = bisection.history, bisection.first.point, bisection.last.point
    whole = f", {_change(bisection.whole)}" if bisection.whole else ""
    yield printable(
        f"{history.cell} {history.metric}: {number(first.value)} at {commit_name(first)} -> "
        f"{number(last.value)} at {commit_name(last)}{whole}"
    )
    yield ""
    if bisection.culprit is None:
        yield _nobody(bisection)
    else:
        yield from _culprit(bisection, bisection.culprit)
    yield from _others(bisection)
    yield from ends(history)
    yield from (printable(f"  {note}") for note in history.notes)


def _nobody(bisection: Bisection) -> str:
    if bisection.limit is None:
        return "no commit between them moved it"
    return f"no commit brought a {bisection.limit.direction} of {bisection.limit.size:g} or more since then"


def _culprit(bisection: Bisection, culprit: Culprit) -> Iterator[str]:
    point, limit = culprit.entry.point, bisection.limit
    what = f"first with a {limit.direction} of {limit.size:g} or more" if limit else "moved most by"
    yield f"{what}: {_named(culprit.entry)}"
    if culprit.total is not None:
        yield f"  since {commit_name(bisection.first.point)}: {_total(culprit.total)}"
    step = culprit.entry.step
    if step is not None:
        before = bisection.history.entries[step.since].point
        yield f"  since {commit_name(before)}: {number(before.value)} -> {number(point.value)}, {_change(step)}"
        if culprit.between:
            yield f"  {culprit.between} commits between the two have no value: one of them may have done it"
        for title, moved in (("up", step.up), ("down", step.down)):
            if moved:
                yield printable(f"  {title}: {', '.join(map(_move, moved))}")
    if point.commit:
        yield f"  look: git show --stat {point.commit.hash[:HASH]}"


def _others(bisection: Bisection) -> Iterator[str]:
    others = [entry for entry in bisection.moves if bisection.culprit is None or entry is not bisection.culprit.entry]
    if not others:
        return
    yield ""
    yield "others that moved it, the largest first:"
    rows = [
        [commit_name(entry.point), _date(entry), *step_cells(entry.step), _subject(entry)]
        for entry in others[:_OTHERS]
        if entry.step is not None
    ]
    yield from columns(rows, ["<", "<", ">", "<", ">", "<", "<"])
    if len(others) > _OTHERS:
        yield f"  and {len(others) - _OTHERS} more: `assay history`"


def _change(step: Step) -> str:
    """`+0.028 [+0.010, +0.050] over 64 queries (p 0.004, higher)`"""
    change, between, p, word = step_cells(step)
    paired = [] if step.n is None else [f"over {step.n} queries"]
    return " ".join(filter(None, [change, between, *paired, f"({f'p {p}, ' if p else ''}{word})"]))


def _total(step: Step) -> str:
    """Without a p: the commit was picked by this very change."""
    return signed(step.change) + (f" over {step.n} queries" if step.n is not None else ", not paired")


def _named(entry: Entry) -> str:
    return printable(" ".join(filter(None, [commit_name(entry.point), _date(entry), _subject(entry)])))


def _date(entry: Entry) -> str:
    return entry.point.commit.date[:10] if entry.point.commit else ""


def _subject(entry: Entry) -> str:
    return entry.point.commit.subject if entry.point.commit else ""


def _move(moved: MovedQuery) -> str:
    return f"{moved.query_id} {moved.before:.2f} -> {moved.after:.2f} ({signed(moved.after - moved.before)})"
