"""Chunks of a fixed number of tokens: whole lines, the last ones repeated in the next chunk."""

from collections import Counter

from assay.chunking.chunker import checked_limit, checked_overlap
from assay.chunking.enclosing import labelled
from assay.chunking.lines import Lines, is_blank
from assay.chunking.pieces import Piece, chunks, within_limit
from assay.chunking.tokens import Tokens
from assay.corpora.symbols import definitions
from assay.records import Chunk, Document


class FixedChunker:
    """Packs lines up to `max_tokens`; the next chunk repeats the last lines that hold at most `overlap` tokens.

    A chunk always brings a new line that is not blank. A line above the limit is a chunk, or several, of its own and is
    not repeated.
    """

    def __init__(self, max_tokens: int, overlap: int, *, tokens: Tokens) -> None:
        self.max_tokens = checked_limit(max_tokens)
        self.overlap = checked_overlap(overlap, max_tokens)
        self.tokens = tokens
        self.fallbacks: Counter[str] = Counter()  # none: every text has lines

    def chunk(self, document: Document) -> list[Chunk]:
        lines = Lines.of(document.text, self.tokens, self.max_tokens)
        pieces = within_limit(windows(lines, self.overlap), lines, self.tokens)
        return chunks(document, labelled(pieces, lines, definitions(document)), lines)


def windows(lines: Lines, overlap: int) -> list[Piece]:
    result = []
    start = end = 0
    _, last = lines.stripped(0, len(lines))
    while end < last:
        if is_blank(lines.texts[end]):  # the rest of a run that no chunk can hold
            end += 1
            continue
        start = _start(lines, start, end, overlap)
        end = _end(lines, start, end)
        result.append(Piece(start, end))
    return result


def _start(lines: Lines, former: int, end: int, overlap: int) -> int:
    """The first line of the chunk that follows `former` to `end`: the earliest that leaves room for the next line.

    Blank lines hold no tokens; none is repeated at the head of a chunk.
    """
    start = end
    while start - 1 > former and lines.count(start - 1, end) <= overlap and lines.fits(start - 1, end + 1):
        start -= 1
    while start < end and is_blank(lines.texts[start]):
        start += 1
    return start


def _end(lines: Lines, start: int, former: int) -> int:
    end = former + 1
    while end < len(lines) and lines.fits(start, end + 1):
        end += 1
    return end
