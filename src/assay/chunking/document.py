"""One chunk a document: what is judged as a whole is ranked as a whole."""

from collections import Counter

from assay.chunking.lines import is_blank, split_lines
from assay.records import Chunk, Document, Span


class DocumentChunker:
    """No limit of tokens: an embedder reads the beginning alone, which the index counts as cut texts."""

    def __init__(self) -> None:
        self.fallbacks: Counter[str] = Counter()  # none: every text is one chunk

    def chunk(self, document: Document) -> list[Chunk]:
        """The chunk has the id of the document. A blank document has none: nothing could be found in it."""
        if is_blank(document.text):
            return []
        span = Span(document.path, 1, len(split_lines(document.text)))
        return [Chunk(document.path, span, document.text, "", document.language)]
