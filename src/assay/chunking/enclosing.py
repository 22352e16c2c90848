"""Which definition a piece of a file lies in."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from assay.chunking.lines import Lines
from assay.chunking.pieces import Piece
from assay.corpora.symbols import Definition


class Enclosing:
    """Answers for one file; built from `definitions`, sorted as they come."""

    def __init__(self, definitions: Sequence[Definition]) -> None:
        self._definitions: list[Definition] = []
        self._parents: list[int] = []  # the next outer one, -1 where none
        open_: list[int] = []
        for definition in definitions:
            while open_ and self._definitions[open_[-1]].span.end < definition.span.end:
                open_.pop()
            if open_ and self._definitions[open_[-1]].span == definition.span:
                continue  # on the same lines the first is the outer
            self._parents.append(open_[-1] if open_ else -1)
            open_.append(len(self._definitions))
            self._definitions.append(definition)
        self._starts = [definition.span.start for definition in self._definitions]

    def symbol(self, start: int, end: int) -> str:
        """The innermost definition that holds the lines `start` to `end` (from 1, both included); "" where none."""
        at = bisect_right(self._starts, start) - 1
        while at >= 0 and self._definitions[at].span.end < end:
            at = self._parents[at]
        return self._definitions[at].symbol if at >= 0 else ""


def labelled(pieces: Iterable[Piece], lines: Lines, definitions: Sequence[Definition]) -> list[Piece]:
    """The pieces with the symbols that hold them; blank lines at their ends do not count."""
    enclosing = Enclosing(definitions)
    return [replace(piece, symbol=_symbol(piece, lines, enclosing)) for piece in pieces]


def _symbol(piece: Piece, lines: Lines, enclosing: Enclosing) -> str:
    if piece.characters is not None:  # of a slice only a definition that goes on above and below is known to hold it
        return enclosing.symbol(piece.start, piece.end + 1)
    start, end = lines.stripped(piece.start, piece.end)
    return enclosing.symbol(start + 1, end)
