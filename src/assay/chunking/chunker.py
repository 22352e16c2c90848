"""What every chunker does."""

from collections import Counter
from typing import Protocol

from assay.errors import AssayError
from assay.records import Chunk, Document

LEAST_TOKENS = 8  # below that, a single character may already be more than a chunk


class Chunker(Protocol):
    """Cuts a document into chunks, in the order of the text, none blank, none above the limit of tokens."""

    fallbacks: Counter[str]  # documents cut by another method than the chunker's own, by language

    def chunk(self, document: Document) -> list[Chunk]: ...


def checked_limit(max_tokens: int) -> int:
    """`max_tokens` itself. AssayError where it is no usable limit."""
    if isinstance(max_tokens, bool) or not isinstance(max_tokens, int) or max_tokens < LEAST_TOKENS:
        raise AssayError(f"chunking.max_tokens: {max_tokens!r} is no whole number of at least {LEAST_TOKENS}.")
    return max_tokens


def checked_overlap(overlap: int, max_tokens: int) -> int:
    """`overlap` itself. AssayError where chunks could not advance by it."""
    if isinstance(overlap, bool) or not isinstance(overlap, int) or not 0 <= overlap < max_tokens:
        raise AssayError(
            f"chunking.overlap: {overlap!r} is no whole number from 0 to below chunking.max_tokens ({max_tokens})."
        )
    return overlap
