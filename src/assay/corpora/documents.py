"""A corpus on disk: `documents.jsonl`, one document a line, and `manifest.json`."""

import json
from pathlib import Path
from typing import Any

from assay.atomic import write_whole
from assay.corpora.collect import Corpus, text_hash
from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Document

DOCUMENTS = "documents.jsonl"
MANIFEST = "manifest.json"


def write_documents(folder: Path, corpus: Corpus) -> None:
    """Write the corpus into `folder`. The same corpus gives the same bytes."""
    write_json_lines(folder / DOCUMENTS, map(_row, corpus.documents))
    write_whole(folder / MANIFEST, json.dumps(corpus.manifest, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def read_documents(path: Path) -> list[Document]:
    """The documents, sorted by path. `path`: the folder that `write_documents` filled, or its documents.jsonl.

    AssayError where the file is missing, or a line is malformed or does not fit its digest.
    """
    file = path if path.suffix == ".jsonl" else path / DOCUMENTS
    return [_document(row, f"{file}:{number}") for number, row in enumerate(read_json_lines(file), start=1)]


def _row(document: Document) -> dict[str, Any]:
    return {
        "path": document.path,
        "language": document.language,
        "roles": list(document.roles),
        "sha256": text_hash(document.text),
        "text": document.text,
    }


def _document(row: dict[str, Any], place: str) -> Document:
    missing = [key for key in ("path", "language", "roles", "sha256", "text") if key not in row]
    if missing:
        raise AssayError(f"{place}: `{missing[0]}` is missing. Run the stage `corpus` again.")
    if text_hash(row["text"]) != row["sha256"]:
        raise AssayError(f"{place}: the text of {row['path']} does not fit its sha256. Run the stage `corpus` again.")
    return Document(row["path"], row["text"], row["language"], tuple(row["roles"]))
