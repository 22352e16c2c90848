"""How many tokens stand on each line of the documents.

A token is a run of word characters or one other character that is not white space. The rule is simple, the same for
every language and independent of any model, so that overlaps measured in tokens can be compared between cells.
"""

import re
from collections.abc import Iterable

from assay.errors import AssayError
from assay.records import Document

_TOKEN = re.compile(r"\w+|[^\w\s]")


def count_tokens(text: str) -> int:
    return len(_TOKEN.findall(text))


class LineTokens:
    """Tokens by line. A document is counted when it is first asked for: few of them are judged or quoted."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._texts = {document.path: document.text for document in documents}
        self._counts: dict[str, list[int]] = {}

    def at(self, path: str, line: int) -> int:
        """Tokens of a line, counted from 1. AssayError where the documents have no such line."""
        counts = self._of(path)
        if not 1 <= line <= len(counts):
            raise AssayError(
                f"{path}:{line} is judged or quoted, but the document has {len(counts)} lines. "
                "The run and the corpus are of different states: run `dvc repro`."
            )
        return counts[line - 1]

    def _of(self, path: str) -> list[int]:
        if path not in self._counts:
            if path not in self._texts:
                raise AssayError(
                    f"{path} is judged or quoted, but the corpus has no such document. "
                    "The run and the corpus are of different states: run `dvc repro`."
                )
            self._counts[path] = [count_tokens(line) for line in self._texts[path].split("\n")]
        return self._counts[path]
