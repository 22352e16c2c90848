"""Break text to the width of a terminal, where characters of some scripts take two columns."""

from collections.abc import Iterator
from unicodedata import combining, east_asian_width

from assay.printable import printable

WIDTH = 120


def wrapped(text: str, head: str = "", width: int = WIDTH) -> list[str]:
    """Lines of at most `width` columns, the first behind `head`, the others under it; one line where there is no text.

    text, head: control characters become escapes. Longer words are cut. ValueError unless `head` leaves room for text.
    """
    head = printable(head)
    indent = " " * columns_of(head)
    room = width - len(indent)
    if room < 2:
        raise ValueError(f"a head of {len(indent)} columns leaves no room in {width}")
    lines = list(_lines(printable(text), room)) or [""]
    return [f"{head}{lines[0]}".rstrip(), *(f"{indent}{line}" for line in lines[1:])]


def columns_of(text: str) -> int:
    """How many columns a terminal shows `text` in."""
    return sum(_columns(char) for char in text)


def _lines(text: str, room: int) -> Iterator[str]:
    line = ""
    for piece in (part for word in text.split() for part in _cut(word, room)):
        joined = f"{line} {piece}" if line else piece
        if columns_of(joined) > room:
            yield line
            line = piece
        else:
            line = joined
    if line:
        yield line


def _cut(word: str, room: int) -> Iterator[str]:
    part, left = "", room
    for char in word:
        if _columns(char) > left:
            yield part
            part, left = "", room
        part += char
        left -= _columns(char)
    yield part


def _columns(char: str) -> int:
    if combining(char):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
