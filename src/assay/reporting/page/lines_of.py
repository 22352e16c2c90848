"""The text of lines of a corpus."""

from collections.abc import Iterable

from assay.records import PROSE, Document, Span
from assay.reporting.page.evidence import Item


class LinesOf:
    """Items by span: each text is cut out of its document once, at `most` characters and one more."""

    def __init__(self, documents: Iterable[Document], most: int) -> None:
        self._documents = {document.path: document for document in documents}
        self._lines: dict[str, list[str]] = {}
        self._items: dict[Span, Item] = {}
        self._most = most

    def item(self, span: Span, text: str = "") -> Item:
        """text: what another system quoted, where the corpus does not have the lines."""
        if span not in self._items:
            self._items[span] = Item(self._label(span), self._text(span) or text[: self._most + 1])
        return self._items[span]

    def _label(self, span: Span) -> str:
        document = self._documents.get(span.path)
        whole = document is not None and document.language == PROSE
        return span.path if whole else f"{span.path}:{span.start}-{span.end}"

    def _text(self, span: Span) -> str:
        document = self._documents.get(span.path)
        if document is None:
            return ""
        lines = self._lines.setdefault(span.path, document.text.split("\n"))
        return "\n".join(lines[span.start - 1 : span.end])[: self._most + 1]
