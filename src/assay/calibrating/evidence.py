"""The lines of a document that a label names as evidence."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from assay.calibrating.label_values import plain
from assay.corpora.resolve import Unresolved, count_lines


def lines_of(texts: Mapping[str, str], path: Any, start: Any, end: Any) -> str | Unresolved:
    """Lines `start` to `end` of the document `path`, from 1, both included. `texts`: the documents by path.

    Unresolved where the corpus has no such document, or the document no such lines.
    """
    text = texts.get(path) if isinstance(path, str) else None
    if text is None:
        close = get_close_matches(str(path), list(texts), n=1)
        hint = f" Closest: `{close[0]}`?" if close else ""
        return Unresolved(f"path: the corpus has no document `{path}`.{hint}")
    first, last = _number(start), _number(end)
    if not 1 <= first <= last <= count_lines(text):
        return Unresolved(f"names lines {start}-{end}, but {path} has lines 1-{count_lines(text)}.")
    return "\n".join(text.split("\n")[first - 1 : last])


def _number(cell: Any) -> int:
    """0, which is no line, where the cell holds no line number."""
    text = plain(cell)
    return int(text) if text.isdecimal() else 0
