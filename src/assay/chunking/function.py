"""A chunk a function or method, along the syntax tree; what lies between them is kept as chunks of its own."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from assay.chunking.chunker import checked_limit
from assay.chunking.lines import Lines
from assay.chunking.pieces import Piece, chunks, within_limit
from assay.chunking.recursive import RecursiveChunker, split
from assay.chunking.separators import levels
from assay.chunking.tokens import Tokens
from assay.corpora.symbols import FUNCTIONS, TYPES, Definition, definitions
from assay.corpora.syntax import has_grammar
from assay.records import Chunk, Document

DEEPEST = 32  # definitions nested deeper stay with what holds them
_UNITS = FUNCTIONS | TYPES | {"module"}
_COMMENT = re.compile(r"\s*(#|//|/?\*)")
_WORD = re.compile(r"\w")


class FunctionChunker:
    """Each function and method with its decorators and the comments above it; functions inside it stay with it.

    A type or module gives its lines outside of functions (header, documentation, attributes) under its own symbol,
    module-level code has the symbol "". Each line that is not blank is in exactly one chunk. What is above the limit is
    split: a function first at the functions inside it, then by separators, and small neighbours are merged. Files
    without a grammar (prose, configuration, other languages) are cut by `RecursiveChunker` and counted in `fallbacks`.
    """

    def __init__(self, max_tokens: int, *, tokens: Tokens) -> None:
        self.max_tokens = checked_limit(max_tokens)
        self.tokens = tokens
        self.fallbacks: Counter[str] = Counter()
        self._recursive = RecursiveChunker(max_tokens, tokens=tokens)

    def chunk(self, document: Document) -> list[Chunk]:
        if not has_grammar(document.language):
            self.fallbacks[document.language] += 1
            return self._recursive.chunk(document)
        lines = Lines.of(document.text, self.tokens, self.max_tokens)
        separators = levels(document.language, lines.texts)
        owners = _owners(lines, [each for each in definitions(document) if _is_unit(each)])
        parts = [
            _stripped(part, lines)
            for run in _closed(_runs(owners), lines)
            for part in split(_stripped(run, lines), lines, separators)
        ]
        return chunks(document, within_limit(_merged(parts, owners, lines), lines, self.tokens), lines)


@dataclass(frozen=True, slots=True)
class _Owner:
    """What a line goes to: the definition `unit` (-1 where none); `long` is the function above the limit around it."""

    unit: int = -1
    symbol: str = ""
    long: int = -1


def _is_unit(definition: Definition) -> bool:
    return definition.kind in _UNITS and definition.symbol.count(".") < DEEPEST


def _owners(lines: Lines, units: Sequence[Definition]) -> list[_Owner]:
    """Of each line the innermost unit, save inside a function that fits into a chunk.

    Where two share a line, as in `} function g() {`, it goes to the first.
    """
    owners = [_Owner()] * len(lines)
    closed = 0  # lines before belong to functions that are whole
    for at, unit in enumerate(units):
        end = unit.span.end
        bare = max(unit.span.start - 1, closed)
        if bare >= end:
            continue
        start = _with_comments(bare, closed, lines)
        long = owners[bare].long
        if unit.kind in FUNCTIONS and lines.fits(bare, end):
            start = start if lines.fits(start, end) else bare
            closed = end
        elif unit.kind in FUNCTIONS and long < 0:
            long = at
        owners[start:end] = [_Owner(at, unit.symbol, long)] * (end - start)
    return owners


def _with_comments(start: int, first: int, lines: Lines) -> int:
    """The first of the comment lines that stand right above `start`, none before `first`."""
    while start > first and _COMMENT.match(lines.texts[start - 1]):
        start -= 1
    return start


def _runs(owners: Sequence[_Owner]) -> list[Piece]:
    """Consecutive lines of the same owner, with its symbol."""
    starts = [at for at in range(len(owners)) if at == 0 or owners[at] != owners[at - 1]]
    return [Piece(start, end, owners[start].symbol) for start, end in pairwise([*starts, len(owners)])]


def _closed(runs: Sequence[Piece], lines: Lines) -> list[Piece]:
    """A run without a word, such as the `}` of a class, goes with the one before it where there is room."""
    result: list[Piece] = []
    for run in runs:
        has_word = any(_WORD.search(line) for line in lines.texts[run.start : run.end])
        if has_word or not result or lines.blank(run.start, run.end) or not lines.fits(result[-1].start, run.end):
            result.append(run)
        else:
            result[-1] = replace(result[-1], end=run.end)
    return result


def _merged(parts: Sequence[Piece], owners: Sequence[_Owner], lines: Lines) -> list[Piece]:
    """Neighbours of the same long function as one where they fit, under the symbol that holds both."""
    result: list[Piece] = []
    for part in (part for part in parts if part.start < part.end):
        last = result[-1] if result else None
        long = owners[part.start].long
        if last and long >= 0 and owners[last.start].long == long and lines.fits(last.start, part.end):
            result[-1] = Piece(last.start, part.end, _common(last.symbol, part.symbol))
        else:
            result.append(part)
    return result


def _common(symbol: str, other: str) -> str:
    """`f.g.h`, `f.g.i` -> `f.g`"""
    pairs = zip(symbol.split("."), other.split("."), strict=False)
    return ".".join(name for name, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _stripped(piece: Piece, lines: Lines) -> Piece:
    start, end = lines.stripped(piece.start, piece.end)
    return replace(piece, start=start, end=end)
