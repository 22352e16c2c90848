"""How a piece of a file stands in a context: a header line, then the lines inside a fence that they cannot close."""

import re

from assay.records import Span

_TICKS = re.compile("`+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def passage(span: Span, symbol: str, language: str, text: str) -> str:
    """`path::symbol (lines a-b)` and the fenced `text`; the fence is longer than any run of backticks in it."""
    place = f"{span.path}::{symbol}" if symbol else span.path
    return headed(f"{place} (lines {span.start}-{span.end})", language, text)


def headed(title: str, language: str, text: str) -> str:
    """The same below another title."""
    header = _CONTROL.sub("?", title)  # a file name may hold a line end
    longest = max(map(len, _TICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{header}\n{fence}{language}\n{text}\n{fence}"


def join(passages: list[str]) -> str:
    return "\n\n".join(passages)


def bodies(text: str) -> list[str]:
    """The fenced texts of joined passages, in order, without headers and fences.

    A text of another shape is one body as it is.
    """
    return ["\n".join(lines[2:-1]) for lines in _passages(text)] or _whole(text)


def split(text: str) -> list[str]:
    """The passages that were joined, in order, with headers and fences; a text of another shape is one as it is."""
    return ["\n".join(lines) for lines in _passages(text)] or _whole(text)


def _passages(text: str) -> list[list[str]]:
    """The lines of each passage; none where the text has another shape."""
    lines = text.split("\n")
    found = []
    at = 0
    while at < len(lines):
        opening = _TICKS.match(lines[at + 1]) if at + 1 < len(lines) else None
        if opening is None or opening[0] not in lines[at + 2 :]:
            return []
        end = lines.index(opening[0], at + 2)
        found.append(lines[at : end + 1])
        at = end + 2
    return found


def _whole(text: str) -> list[str]:
    return [text] if text else []
