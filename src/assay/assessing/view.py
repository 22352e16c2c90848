"""A place of the corpus as a person sees it in a terminal: what would drive the terminal is made visible."""

from collections.abc import Iterator

from assay.assessing.grades import Place
from assay.assessing.texts import Texts
from assay.assessing.units import Unit
from assay.printable import printable
from assay.records import Query, Span

ROWS = 48  # of the terminal, at first
CONTEXT = 20  # lines above and below, each time that more is asked for
TAB = 4


def heading(query: Query, at: str, unit: Unit, width: int, is_collection: bool) -> list[str]:
    """at: where in the work this is, such as `3 of 80`."""
    span = unit.span
    place = span.path if is_collection else f"{span.path}:{span.start}-{span.end}"
    rows = ["", f"--- {at} --- query {printable(query.id)}", *_told(query.text, width)]
    if query.reference:
        rows += _told(f"reference: {query.reference}", width)
    inside = f"   {printable(unit.inside)}" if unit.inside else ""
    return [*rows, "", f"  {printable(place)}{inside}", ""]


def body(texts: Texts, unit: Unit, width: int, more: int, is_collection: bool) -> list[str]:
    """The unit's lines, cut to what fits, with a note. more: how often more was asked for."""
    span = unit.span
    around = _around(span, texts, CONTEXT * more) if more and not is_collection else span
    rows = list(_rows(texts, span, around, width, numbered=not is_collection))
    most = ROWS * (1 + more)
    if len(rows) <= most:
        return rows
    return [*rows[:most], f"  ... cut: {len(rows) - most} of {len(rows)} rows are not shown (o shows more)"]


def named(place: Place, is_collection: bool) -> str:
    span = place.span
    lines = "" if is_collection else f":{span.start}-{span.end}"
    return f"{place.query_id} {span.path}{lines}"


def _told(text: str, width: int) -> list[str]:
    return [f"  {row}" for row in _wrapped(printable(text), max(20, width - 2))]


def _around(span: Span, texts: Texts, lines: int) -> Span:
    return Span(span.path, max(1, span.start - lines), min(texts.last_line(span.path), span.end + lines))


def _rows(texts: Texts, span: Span, around: Span, width: int, *, numbered: bool) -> Iterator[str]:
    """The lines of `around`, the unit's own marked by |, wrapped to the width of the terminal."""
    digits = len(str(around.end))
    for number, line in enumerate(texts.lines(around), start=around.start):
        mark = "|" if span.start <= number <= span.end else ":"
        gutter = f"  {number:>{digits}} {mark} " if numbered else "  "
        room = max(20, width - len(gutter))
        shown = printable(line.removesuffix("\r").expandtabs(TAB))
        pieces = _wrapped(shown, room) if not numbered else _cut(shown, room)
        for place, piece in enumerate(pieces):
            start = gutter if place == 0 or not numbered else f"  {'':>{digits}} {mark} "
            yield f"{start}{piece}".rstrip()


def _cut(line: str, room: int) -> list[str]:
    """Code is cut where it must be: its spaces mean something."""
    return [line[at : at + room] for at in range(0, len(line), room)] or [""]


def _wrapped(line: str, room: int) -> list[str]:
    from textwrap import wrap

    return wrap(line, room) or [""]
