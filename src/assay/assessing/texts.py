"""The texts that are judged, by place."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256

from assay.assessing.units import Unit
from assay.corpora.resolve import count_lines
from assay.errors import AssayError
from assay.records import Document, Span

DIGEST = 16  # hexadecimal digits


class Texts:
    """A corpus, and how its documents are cut into units; a file is cut when it is first asked for."""

    def __init__(self, documents: Iterable[Document], cut: Callable[[Document], Sequence[Unit]]) -> None:
        """cut: assay.assessing.units.file_units, or whole_document for a collection."""
        self.documents = tuple(documents)
        self._documents = {document.path: document for document in self.documents}
        self.units = cache(lambda path: tuple(cut(self._document(path))))
        self._lines = cache(lambda path: _lines(self._document(path).text))

    def __contains__(self, path: str) -> bool:
        return path in self._documents

    def lines(self, span: Span) -> list[str]:
        """The lines of a span, without their ends; those that the file lacks are left out."""
        return list(self._lines(span.path)[span.start - 1 : span.end])

    def text(self, span: Span) -> str:
        return "\n".join(self.lines(span))

    def last_line(self, path: str) -> int:
        return len(self._lines(path))

    def digest(self, span: Span) -> str:
        """By which a grade knows its text again when the file has changed."""
        return sha256(self.text(span).encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST]

    def _document(self, path: str) -> Document:
        if path not in self._documents:
            raise AssayError(f"a ranking names `{path}`, which the corpus lacks. Run `dvc repro` to rank again.")
        return self._documents[path]


def _lines(text: str) -> list[str]:
    return text.split("\n")[: count_lines(text)]
