"""Documents, queries and judgments as tables: BEIR, MTEB, ir_datasets and one's own differ in names alone."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from assay.config import check
from assay.importing.fields import Fields
from assay.importing.files import find_files, need_files
from assay.importing.found import FoundDocument, FoundJudgment, FoundQuery, RecordedAnswer, RunLine
from assay.importing.reading import Reading
from assay.importing.rows import Row, read_rows
from assay.importing.table_columns import DocumentColumns, JudgmentColumns, QueryColumns


class Tables:
    """documents, queries, judgments: see assay.importing.table_columns.

    kept_queries: `judged` where the file holds the queries of all splits; those without a judgment are left out.
    judgments_needed: whether a collection without a file of judgments is an error.
    """

    def __init__(
        self,
        documents: dict[str, Any],
        queries: dict[str, Any],
        judgments: dict[str, Any],
        *,
        folder: Path,
        split: str,
        reading: Reading,
        kept_queries: Literal["all", "judged"] = "all",
        judgments_needed: bool = True,
    ) -> None:
        self._documents = check(documents, DocumentColumns, "documents")
        self._queries = check(queries, QueryColumns, "queries")
        self._judgments = check(judgments, JudgmentColumns, "judgments")
        self._reading = reading
        self.kept_queries = kept_queries
        self._document_files = need_files(folder, self._documents.files, split, "documents")
        self._query_files = need_files(folder, self._queries.files, split, "queries")
        find = need_files if judgments_needed else _find
        self._judgment_files = find(folder, self._judgments.files, split, "judgments")

    def files(self) -> list[Path]:
        return [*self._document_files, *self._query_files, *self._judgment_files]

    def documents(self) -> Iterator[FoundDocument]:
        return table_documents(self._document_files, self._documents, self._reading)

    def queries(self) -> Iterator[FoundQuery]:
        names, fields = self._queries, Fields("queries", self._reading)
        for row in _rows(self._query_files, self._reading):
            query_id = fields.identifier(row, "id", names.id)
            text = fields.text(row, "text", names.text)
            reference = fields.optional(row, "reference", names.reference)
            keywords = fields.words(row, "keywords", names.keywords)
            group = fields.optional(row, "group", names.group)
            if query_id is not None and text is not None:
                yield FoundQuery(row.place, query_id, text, reference, keywords, group)

    def judgments(self) -> Iterator[FoundJudgment]:
        names, fields = self._judgments, Fields("judgments", self._reading)
        for row in _rows(self._judgment_files, self._reading):
            query_id = fields.identifier(row, "query", names.query)
            doc_id = fields.identifier(row, "document", names.document)
            grade = fields.grade(row, "grade", names.grade)
            rater = fields.optional(row, "rater", names.rater)
            if query_id is not None and doc_id is not None and grade is not None:
                yield FoundJudgment(row.place, query_id, doc_id, grade, rater)

    def runs(self) -> dict[str, Path]:
        return {}

    def run_lines(self, path: Path) -> Iterator[RunLine]:
        return iter(())

    def recorded(self) -> Iterator[RecordedAnswer]:
        return iter(())


def table_documents(files: Sequence[Path], names: DocumentColumns, reading: Reading) -> Iterator[FoundDocument]:
    fields = Fields("documents", reading)
    for row in _rows(files, reading):
        doc_id = fields.identifier(row, "id", names.id)
        title = fields.optional(row, "title", names.title)
        text = fields.text(row, "text", names.text)
        if doc_id is not None and text is not None:
            yield FoundDocument(row.place, doc_id, title, text)


def _rows(files: Sequence[Path], reading: Reading) -> Iterator[Row]:
    for file in files:
        yield from read_rows(file, reading)


def _find(folder: Path, patterns: Sequence[str], split: str, part: str) -> list[Path]:
    return find_files(folder, patterns, split)
