"""What is judged: the units of a file, cut by the file's own structure and by no chunking.

A collection's unit is the whole document. A file of a `rag` suite is cut once, and each line that is not blank is in
exactly one unit:

1. A function or method of at most 80 lines is a unit, with its decorators and documentation; what is nested in it
   belongs to it. So is a type without functions, such as a data class or an enum.
2. A type or module that holds functions is cut further: its functions are units, what lies between them is loose.
3. Loose lines (prose, configuration, module level, the head of a class) and definitions of more than 80 lines are cut
   into blocks of at most 40 lines: before the last heading, else at the last blank line, in the second half of the 40.

Nothing here depends on what was retrieved. A new chunking nominates more of the same units, so grades stay good.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assay.chunking.lines import is_blank
from assay.chunking.separators import levels
from assay.corpora.collection import whole
from assay.corpora.resolve import count_lines
from assay.corpora.symbols import FUNCTIONS, TYPES, Definition, definitions
from assay.records import Document, Span

LONGEST_DEFINITION = 80  # lines
LONGEST_BLOCK = 40  # lines: what a terminal shows
DEEPEST = 32  # definitions nested deeper stay with what holds them
_CUT = FUNCTIONS | TYPES | {"module", "macro"}
_HOLDING = FUNCTIONS | {"macro"}


@dataclass(frozen=True, slots=True)
class Unit:
    """symbol: the definition that the unit is, where the name means this one alone; else "" and lines name it."""

    span: Span
    symbol: str = ""
    inside: str = ""  # the definition that it lies in, for people


@dataclass(frozen=True, slots=True)
class _Cutter:
    path: str
    lines: Sequence[str]
    heads: frozenset[int]  # lines, from 1, at which a part of the text begins
    last: dict[str, Span]  # of each symbol the definition that it means

    def units(self, found: Sequence[Definition], start: int, end: int, inside: str) -> Iterator[Unit]:
        """found: definitions within the lines, sorted by first line, the outer before the inner."""
        at = start
        while found:
            definition = found[0]
            inner = [one for one in found[1:] if one.span.end <= definition.span.end]
            rest = [one for one in found[1:] if one.span.start > definition.span.end]
            yield from self.blocks(at, definition.span.start - 1, inside)
            yield from self._definition(definition, inner)
            at, found = definition.span.end + 1, rest
        yield from self.blocks(at, end, inside)

    def _definition(self, definition: Definition, inner: Sequence[Definition]) -> Iterator[Unit]:
        span, symbol = definition.span, definition.symbol
        holds = definition.kind not in _HOLDING and any(one.kind in _HOLDING for one in inner)
        if holds and symbol.count(".") < DEEPEST:
            yield from self.units(inner, span.start, span.end, symbol)
        elif span.lines <= LONGEST_DEFINITION:
            yield Unit(span, symbol if self.last[symbol] == span else "", symbol)
        else:
            yield from self.blocks(span.start, span.end, symbol)

    def blocks(self, start: int, end: int, inside: str) -> Iterator[Unit]:
        start, end = self._stripped(start, end)
        while start <= end:
            stop = end if end - start < LONGEST_BLOCK else self._stop(start)
            yield Unit(Span(self.path, *self._stripped(start, stop)), "", inside)
            start, _ = self._stripped(stop + 1, end)

    def _stop(self, start: int) -> int:
        """The last line of a block that begins at `start` and is cut."""
        places = range(start + LONGEST_BLOCK, start + LONGEST_BLOCK // 2, -1)  # of the line that follows
        heads = (at for at in places if at in self.heads)
        blanks = (at for at in places if is_blank(self.lines[at - 2]))
        return next(heads, next(blanks, start + LONGEST_BLOCK)) - 1

    def _stripped(self, start: int, end: int) -> tuple[int, int]:
        while start <= end and is_blank(self.lines[start - 1]):
            start += 1
        while start <= end and is_blank(self.lines[end - 1]):
            end -= 1
        return start, end


def file_units(document: Document) -> list[Unit]:
    """The units of a file, sorted by line; none where it is blank."""
    lines = document.text.split("\n")[: count_lines(document.text)]
    named = definitions(document)
    last = {definition.symbol: definition.span for definition in named}  # as assay.corpora.resolve has it
    heads = levels(document.language, lines)[:-2]  # without paragraphs and single lines
    cutter = _Cutter(document.path, lines, frozenset(at + 1 for level in heads for at in level), last)
    return list(cutter.units([one for one in named if one.kind in _CUT], 1, len(lines), ""))


def whole_document(document: Document) -> list[Unit]:
    """The one unit of a document of a collection."""
    return [Unit(whole(document))]
