"""Documents in the SGML of TREC: <DOC> <DOCNO>id</DOCNO> ... </DOC>, many in a file.

The files are no XML: tags are not nested by a grammar, entities are few, and a document is told by its own lines alone.
"""

import html
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from assay.importing.fields import id_fault
from assay.importing.found import FoundDocument
from assay.importing.reading import Reading
from assay.importing.tagged_blocks import tagged_blocks

_DOC = re.compile(r"<(/?)DOC\s*>", re.IGNORECASE)
_DOCNO = re.compile(r"<DOCNO\s*>(.*?)</DOCNO\s*>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9_-]*(?:\s[^<>]*)?/?>")


def sgml_documents(
    path: Path, title_tags: Sequence[str], text_tags: Sequence[str], reading: Reading
) -> Iterator[FoundDocument]:
    """title_tags: the first one that a document has is its title. text_tags: what stands in any of them is its text;
    of a document that has none of them, all but its id and its title."""
    for block in tagged_blocks(path, reading.lines(path), _DOC, "DOC", reading):
        found = _document(f"{path}:{block.line}", block.body, title_tags, text_tags, reading)
        if found:
            yield found


def _document(
    place: str, body: str, title_tags: Sequence[str], text_tags: Sequence[str], reading: Reading
) -> FoundDocument | None:
    number = _DOCNO.search(body)
    if not number:
        reading.faults.add(place, "DOCNO: the document has none. Give it one, or remove it.")
        return None
    doc_id = number.group(1).strip()
    fault = id_fault(doc_id)
    if fault:
        reading.faults.add(place, f"DOCNO: {fault}")
        return None
    rest = body[: number.start()] + body[number.end() :]
    titles = next((found for tag in title_tags if (found := _inside(rest, tag))), [])
    texts = [text for _, text in sorted(text for tag in text_tags for text in _inside(rest, tag))]
    if not texts:
        for _, title in titles:
            rest = rest.replace(title, " ", 1)
        texts = [rest]
    return FoundDocument(place, doc_id, " ".join(_plain(text) for _, text in titles), "\n".join(map(_plain, texts)))


def _inside(body: str, tag: str) -> list[tuple[int, str]]:
    """Where, and what, stands in each element of the name."""
    name = re.escape(tag)
    pattern = re.compile(rf"<{name}(?:\s[^<>]*)?>(.*?)</{name}\s*>", re.IGNORECASE | re.DOTALL)
    return [(found.start(), found.group(1)) for found in pattern.finditer(body)]


def _plain(text: str) -> str:
    return html.unescape(_TAG.sub(" ", text)).strip()
