"""What the stage `corpus` hands on: documents, manifest, queries and qrels of a suite, in one folder."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assay.atomic import whole_folder
from assay.corpora.collect import Corpus
from assay.corpora.documents import write_documents
from assay.corpora.qrels import write_qrels
from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Query, Span

QUERIES = "queries.jsonl"
QRELS = "qrels.jsonl"


def write_suite(
    folder: Path, corpus: Corpus, queries: Sequence[Query], qrels: Mapping[str, Mapping[Span, int]]
) -> None:
    """Replace `folder` whole or not at all."""
    with whole_folder(folder) as new:
        write_documents(new, corpus)
        write_json_lines(new / QUERIES, map(_row, queries))
        write_qrels(new / QRELS, qrels)


def read_suite_queries(path: Path) -> list[Query]:
    """The queries of a queries.jsonl, without their judgments (those stand resolved in qrels.jsonl).

    The stages read these, not the YAML: a comment or a blank line there changes nothing here. AssayError where the file
    is missing or a line lacks a field.
    """
    return [_query(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


def _row(query: Query) -> dict[str, Any]:
    return {
        "id": query.id,
        "text": query.text,
        "tier": query.tier,
        "intent": query.intent,
        "keywords": list(query.keywords),
        "reference": query.reference,
        "answerable": query.answerable,
        **({"group": query.group} if query.group else {}),
    }


def _query(row: dict[str, Any], place: str) -> Query:
    try:
        return Query(**{**row, "keywords": tuple(row["keywords"])})
    except (KeyError, TypeError) as error:
        raise AssayError(f"{place}: not a query ({error}). Run the stage `corpus` again.") from None
