"""Chunks along the separators of the file's type: as coarse as the limit allows, small neighbours merged."""

from bisect import bisect_left, bisect_right
from collections import Counter
from itertools import pairwise

from assay.chunking.chunker import checked_limit
from assay.chunking.enclosing import labelled
from assay.chunking.lines import Lines
from assay.chunking.pieces import Piece, chunks, within_limit
from assay.chunking.separators import Levels, levels
from assay.chunking.tokens import Tokens
from assay.corpora.symbols import definitions
from assay.records import Chunk, Document


class RecursiveChunker:
    """Splits where the coarsest separator gives parts within the limit and a finer one inside of longer parts.

    The chunks tile the text: joined, they are the document. Left out are only blank lines that fit to no neighbour, as
    those beside a line above the limit.
    """

    def __init__(self, max_tokens: int, *, tokens: Tokens) -> None:
        self.max_tokens = checked_limit(max_tokens)
        self.tokens = tokens
        self.fallbacks: Counter[str] = Counter()  # none: paragraphs and lines are separators of every type

    def chunk(self, document: Document) -> list[Chunk]:
        lines = Lines.of(document.text, self.tokens, self.max_tokens)
        pieces = split(Piece(0, len(lines)), lines, levels(document.language, lines.texts))
        settled = within_limit(pieces, lines, self.tokens)
        return chunks(document, labelled(settled, lines, definitions(document)), lines)


def split(piece: Piece, lines: Lines, separators: Levels) -> list[Piece]:
    """Pieces that tile `piece`, with its symbol, each within the limit or a single line."""
    return [Piece(start, end, piece.symbol) for start, end in _ranges(lines, separators, piece.start, piece.end)]


def _ranges(lines: Lines, separators: Levels, start: int, end: int) -> list[tuple[int, int]]:
    if end - start <= 1 or lines.fits(start, end):
        return [(start, end)] if end > start else []
    breaks, *finer = separators
    inside = breaks[bisect_right(breaks, start) : bisect_left(breaks, end)]
    if not inside:
        return _ranges(lines, finer, start, end)
    result: list[tuple[int, int]] = []
    open_ = False  # whether the last range may still grow
    for part_start, part_end in pairwise([start, *inside, end]):
        fits = lines.fits(part_start, part_end)
        if fits and open_ and lines.fits(result[-1][0], part_end):
            result[-1] = (result[-1][0], part_end)
        else:
            result += _ranges(lines, finer, part_start, part_end)
        open_ = fits
    return result
