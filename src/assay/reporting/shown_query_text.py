"""One query in one cell or two, for a terminal: at most 120 columns; what would drive the terminal becomes visible."""

from collections.abc import Iterator, Sequence

from assay.printable import printable
from assay.reporting.columns import Align, columns
from assay.reporting.page.evidence import Asked, Claimed, Item, Points, Reached, Seen, Shown
from assay.reporting.page.read_answered import TEXT
from assay.reporting.shown_query import ShownCell, ShownQuery
from assay.reporting.wrapping import WIDTH, columns_of, wrapped
from assay.scores import Score

_LABEL = 14  # columns of what stands before a text, the indent included
_PLACE = 60  # columns of a place
_TEXT_LINES = 12  # of a place, with its text
_SIGNED = ("rerank_gain_ndcg", "rerank_gain_mrr", "embedding_margin")


def shown_query_text(shown: ShownQuery, texts: bool = False, colour: bool = False) -> str:
    """texts: also what the judged and found places say, as far as the report keeps it (600 characters of each)."""
    lines = [_title(f"{shown.suite}: {shown.query_id}", colour), *_question(shown)]
    if shown.asked:
        lines += ["", _title("judged", colour), *_judged(shown.asked, texts)]
    for cell in shown.cells:
        lines += ["", _title(cell.name, colour), *_cell(cell, texts)]
    lines += ["", _title("scores", colour), *_scores(shown.cells)]
    return "".join(f"{line}\n" for line in lines)


def _title(text: str, colour: bool) -> str:
    return f"\x1b[1m{printable(text)}\x1b[0m" if colour else printable(text)


def _question(shown: ShownQuery) -> Iterator[str]:
    asked = shown.asked
    if asked is None:
        yield "  the outputs of the stages are not at hand (`dvc pull` or `dvc repro`): these are the scores alone"
    else:
        yield from _labelled("query", asked.text)
    if shown.groups:
        yield from _labelled("belongs to", ", ".join(f"{kind} {label}" for kind, label in shown.groups.items()))
    if asked is None:
        return
    if not asked.answerable:
        yield from _labelled("answerable", "no: the right answer is to abstain")
    if asked.keywords:
        yield from _labelled("keywords", ", ".join(asked.keywords))
    if asked.reference:
        yield from _labelled("reference", asked.reference)


def _judged(asked: Asked, texts: bool) -> Iterator[str]:
    if not asked.judged:
        yield "  nothing"
    for item, grade in asked.judged:
        yield _place(f"  grade {grade}  ", item, texts)
        yield from _text(item, texts)


def _cell(cell: ShownCell, texts: bool) -> Iterator[str]:
    seen = cell.seen
    if seen is None:
        yield "  its run is not at hand"
        return
    yield from _labelled("failed", seen.failure) if seen.failure else ()
    for note in seen.notes:
        for line in note.split("\n"):
            yield from _labelled("note", line)
    yield from _hits(seen, texts)
    if seen.reached:
        yield from _labelled("relevant", _reached(seen.reached))
    yield from _answer(seen)
    yield from (line for claim in seen.claims for line in _claim(claim))
    if seen.claims_left_out:
        yield f"  and {seen.claims_left_out} more claims, better supported"
    yield from (line for points in seen.points for line in _points(points))


def _hits(seen: Seen, texts: bool) -> Iterator[str]:
    if not seen.hits:
        if not seen.failure:
            yield "  nothing was found"
        return
    used = any(hit.in_context for hit in seen.hits)
    yield f"  the first {len(seen.hits)} of {seen.found} found{'; > went into the context' if used else ''}"
    for rank, hit in enumerate(seen.hits, start=1):
        yield _place(f"  {'>' if hit.in_context else ' '}{rank:>3}. {_grade(hit)}  ", hit.item, texts)
        yield from _text(hit.item, texts)
    if seen.tokens or seen.cut_tokens:
        cut = f", and {seen.cut_tokens} that did not fit were cut" if seen.cut_tokens else ""
        yield from _labelled("context", f"{seen.tokens} tokens{cut}")


def _grade(hit: Shown) -> str:
    return f"{'not judged' if hit.grade is None else f'grade {hit.grade}':10}"


def _reached(reached: Reached) -> str:
    """In the order of the pipeline, so that one sees where it is lost."""
    context = "" if reached.in_context is None else f", {reached.in_context} in the context"
    return (
        f"of {reached.relevant} judged places {reached.retrieved} found, {reached.near_top} among the first 10{context}"
    )


def _answer(seen: Seen) -> Iterator[str]:
    if seen.abstained:
        yield from _labelled("answer", "it abstained")
    if seen.answer:
        for number, line in enumerate(seen.answer[:TEXT].split("\n")):
            yield from _labelled("" if number or seen.abstained else "answer", line)
        if len(seen.answer) > TEXT:
            yield from _labelled("", f"... cut after {TEXT} characters: answers.jsonl of the run has all of it")


def _claim(claim: Claimed) -> Iterator[str]:
    support = "" if claim.support is None else f" {claim.support:.2f}"
    yield from _labelled("claim", f"{claim.band}{support}: {claim.text}")
    if claim.evidence:
        yield from _labelled("", f"by: {claim.evidence}")


def _points(points: Points) -> list[str]:
    return wrapped(points.feedback, f"  {points.name:16} {points.points:6.2f} of {points.most:2g}  ")


def _scores(cells: Sequence[ShownCell]) -> Iterator[str]:
    """A row a measure; where two cells stand side by side, how much higher the first is."""
    measures = list(dict.fromkeys(measure for cell in cells for measure in cell.scores))
    if not measures:
        yield "  none: the stage `score` did not run"
        return
    rows = [["", *(cell.name for cell in cells), *(["difference"] if len(cells) == 2 else [])]]
    reasons: dict[str, None] = {}
    for measure in measures:
        found = [cell.scores.get(measure) for cell in cells]
        reasons |= {f"{measure}: {_reason(score)}": None for score in found if score and score.state != "value"}
        rows.append([measure, *(_number(measure, score) for score in found), *_difference(found)])
    align: list[Align] = ["<", *[">"] * (len(rows[0]) - 1)]  # type: ignore[list-item]
    yield from columns(rows, align)
    if reasons:
        yield ""
    for reason in reasons:
        yield from wrapped(reason, "  ")


def _number(measure: str, score: Score | None) -> str:
    if score is None:
        return "-"
    if score.state == "value":
        return f"{score.number:+.3f}" if measure in _SIGNED else f"{score.number:.3f}"
    return "n/a" if score.state == "not_applicable" else "?"


def _reason(score: Score) -> str:
    state = "n/a, not applicable" if score.state == "not_applicable" else "?, undetermined"
    return f"{state}: {score.reason}"


def _difference(found: Sequence[Score | None]) -> list[str]:
    if len(found) != 2:
        return []
    both = [score.number for score in found if score is not None and score.state == "value"]
    return [f"{both[0] - both[1]:+.3f}" if len(both) == 2 else ""]


def _place(head: str, item: Item, texts: bool) -> str:
    """With the first line of its text behind it, unless all of the text follows."""
    label = _cut(item.label, _PLACE)
    if texts:
        return f"{head}{label}"
    first = next((line.strip() for line in item.text.split("\n") if line.strip()), "")
    gap = " " * max(2, 2 + 40 - columns_of(label))
    room = WIDTH - columns_of(f"{head}{label}{gap}")
    return f"{head}{label}{gap}{_start(first, room)}".rstrip()


def _text(item: Item, texts: bool) -> Iterator[str]:
    if not texts or not item.text:
        return
    lines = item.text.split("\n")
    for line in lines[:_TEXT_LINES]:
        yield f"      | {_start(line, WIDTH - 8)}".rstrip()
    if len(lines) > _TEXT_LINES:
        yield f"      | ... and {len(lines) - _TEXT_LINES} more lines"


def _start(text: str, room: int) -> str:
    text, shown = printable(text.expandtabs(4)), ""
    if columns_of(text) <= room:
        return text
    for char in text:
        if columns_of(shown) + columns_of(char) > room - 2:
            break
        shown += char
    return f"{shown}.."


def _cut(text: str, width: int) -> str:
    """The end tells most of a path."""
    text = printable(text)
    return text if len(text) <= width else f"..{text[2 - width :]}"


def _labelled(label: str, text: str) -> list[str]:
    return wrapped(text, f"  {label:{_LABEL - 2}}")
