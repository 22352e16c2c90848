"""From line ranges to chunks: the limit is enforced and ids are given here, for every chunker."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from assay.chunking.lines import Lines, is_blank, slices
from assay.chunking.tokens import Tokens
from assay.records import Chunk, Document, Span


@dataclass(frozen=True, slots=True)
class Piece:
    """What becomes a chunk: lines (from 0, the end excluded), or characters of the one line."""

    start: int
    end: int
    symbol: str = ""
    characters: tuple[int, int] | None = None

    def text(self, lines: Lines) -> str:
        text = lines.text(self.start, self.end)
        return text if self.characters is None else text[slice(*self.characters)]


def within_limit(pieces: Iterable[Piece], lines: Lines, tokens: Tokens) -> list[Piece]:
    """The pieces without blank ones, those above the limit split.

    A line that is too long alone is sliced. Then each text is counted whole, as some tokenizers see more tokens in a
    joined text than in its lines; what is above is halved until it holds. A single character is never split.
    """
    sliced = [part for piece in pieces for part in _sliced(piece, lines, tokens)]
    return _counted(sliced, lines, tokens)


def chunks(document: Document, pieces: Iterable[Piece], lines: Lines) -> list[Chunk]:
    """Chunks with ids `path#L3-L9`, and `.2`, `.3`, ... for further ones of the same lines."""
    seen: Counter[Span] = Counter()
    result = []
    for piece in pieces:
        span = Span(document.path, piece.start + 1, piece.end)
        seen[span] += 1
        suffix = f".{seen[span]}" if seen[span] > 1 else ""
        chunk_id = f"{span.path}#L{span.start}-L{span.end}{suffix}"
        result.append(Chunk(chunk_id, span, piece.text(lines), piece.symbol, document.language))
    return result


def _sliced(piece: Piece, lines: Lines, tokens: Tokens) -> list[Piece]:
    if piece.end - piece.start > 1 or lines.fits(piece.start, piece.end):
        return [piece]
    line = lines.texts[piece.start]
    ranges = slices(line, tokens.offsets(line), lines.max_tokens)
    return [replace(piece, characters=characters) for characters in ranges] if len(ranges) > 1 else [piece]


def _counted(pieces: Sequence[Piece], lines: Lines, tokens: Tokens) -> list[Piece]:
    pieces = [piece for piece in pieces if not is_blank(piece.text(lines))]
    result = []
    for piece, count in zip(pieces, tokens.counts([piece.text(lines) for piece in pieces]), strict=True):
        halves = _halves(piece, lines) if count > lines.max_tokens else [piece]
        result += [piece] if len(halves) == 1 else _counted(halves, lines, tokens)
    return result


def _halves(piece: Piece, lines: Lines) -> list[Piece]:
    if piece.end - piece.start > 1:
        middle = (piece.start + piece.end) // 2
        return [replace(piece, end=middle), replace(piece, start=middle)]
    start, end = piece.characters or (0, len(lines.texts[piece.start]))
    if end - start == 1:
        return [piece]
    middle = (start + end) // 2
    return [replace(piece, characters=(start, middle)), replace(piece, characters=(middle, end))]
