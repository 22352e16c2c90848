"""The text under which a chunk is found: its place in words, then what it says."""

from assay.records import PROSE, Chunk


def index_text(chunk: Chunk) -> str:
    """`path::symbol` (the path alone without a symbol), a line end, and the chunk's text.

    Of prose the text alone: the id of a document says nothing of it, and its title is its first line.
    """
    if chunk.language == PROSE:
        return chunk.text
    place = f"{chunk.span.path}::{chunk.symbol}" if chunk.symbol else chunk.span.path
    return f"{place}\n{chunk.text}"
