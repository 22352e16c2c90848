"""RAG data sets: rows with a question, the contexts that were retrieved, the answer, and what should have come.

The corpus is every distinct context. The contexts that a person named as right become judgments of grade 1. What was
retrieved and answered becomes the record of a system, which the method and the generator `external` measure.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assay.config import check
from assay.importing.fields import Fields
from assay.importing.files import need_files
from assay.importing.found import FoundDocument, FoundJudgment, FoundQuery, RecordedAnswer, RunLine
from assay.importing.rag_row import RagRow
from assay.importing.reading import Reading
from assay.importing.rows import Row, read_rows
from assay.importing.table_columns import Names, NoNames, Strict
from assay.importing.text_list import text_list


class RagColumns(Strict):
    files: Names
    id: NoNames  # of the question; where a row has none, the digest of the question stands in
    question: Names
    retrieved: NoNames
    answer: NoNames
    gold: NoNames  # contexts that are right
    reference: NoNames  # the answer that is right
    keywords: NoNames = ()
    group: NoNames = ()
    separator: str | None = None  # of contexts in one cell of a CSV


class Rag:
    """The rows are read once and held: such sets have thousands of rows, not millions."""

    kept_queries = "all"

    def __init__(self, rows: dict[str, Any], *, folder: Path, split: str, reading: Reading) -> None:
        self._names = check(rows, RagColumns, "rows")
        self._reading = reading
        self._files = [folder] if folder.is_file() else need_files(folder, self._names.files, split, "rows")
        self._rows: list[RagRow] | None = None

    def files(self) -> list[Path]:
        return list(self._files)

    def documents(self) -> Iterator[FoundDocument]:
        seen: set[str] = set()
        for row in self._read():
            for text in (*row.gold, *row.retrieved):
                if text not in seen:
                    seen.add(text)
                    yield FoundDocument(row.place, context_id(text), "", text)

    def queries(self) -> Iterator[FoundQuery]:
        for row in self._read():
            yield FoundQuery(row.place, row.query_id, row.question, row.reference, row.keywords, row.group)

    def judgments(self) -> Iterator[FoundJudgment]:
        for row in self._read():
            for text in dict.fromkeys(row.gold):
                yield FoundJudgment(row.place, row.query_id, context_id(text), 1)

    def runs(self) -> dict[str, Path]:
        return {}

    def run_lines(self, path: Path) -> Iterator[RunLine]:
        return iter(())

    def recorded(self) -> Iterator[RecordedAnswer]:
        for row in self._read():
            if row.answer is not None or row.has_retrieved:
                contexts = row.retrieved if row.has_retrieved else None
                doc_ids = tuple(context_id(text) for text in dict.fromkeys(row.retrieved))
                yield RecordedAnswer(row.place, row.query_id, row.answer, contexts, doc_ids)

    def _read(self) -> list[RagRow]:
        if self._rows is None:
            fields = Fields("rows", self._reading)
            read = (self._row(row, fields) for file in self._files for row in read_rows(file, self._reading))
            self._rows = [row for row in read if row is not None]
        return self._rows

    def _row(self, row: Row, fields: Fields) -> RagRow | None:
        names = self._names
        question = self._question(row, fields)
        has_id = any(row.values.get(name) not in (None, "") for name in names.id)
        query_id = fields.identifier(row, "id", names.id) if has_id else None
        retrieved, gold = self._texts(row, "retrieved"), self._texts(row, "gold")
        reference = self._reference(row, fields)
        answer = fields.value(row, "answer", names.answer, needed=False)
        if answer is not None and not isinstance(answer, str):
            self._reading.faults.add(row.place, "answer: must be a text or null. Mend it, or remove the row.")
        if question is None or retrieved is None or gold is None:
            return None
        return RagRow(
            row.place,
            query_id or question_id(question),
            question,
            retrieved=tuple(retrieved),
            has_retrieved=any(row.values.get(name) is not None for name in names.retrieved),
            answer=answer if isinstance(answer, str) else None,
            gold=tuple(gold),
            reference=reference,
            keywords=fields.words(row, "keywords", names.keywords),
            group=fields.optional(row, "group", names.group),
        )

    def _question(self, row: Row, fields: Fields) -> str | None:
        value = next((row.values[name] for name in self._names.question if name in row.values), None)
        if isinstance(value, list):
            mend = "Conversations are not read: give the last question alone, or remove the row."
            self._reading.faults.add(row.place, f"question: it is a list of messages. {mend}")
            return None
        text = fields.text(row, "question", self._names.question)
        if text is not None and not text.strip():
            self._reading.faults.add(row.place, "question: it is empty. Give it words, or remove the row.")
            return None
        return text

    def _texts(self, row: Row, role: str) -> list[str] | None:
        value = Fields("rows", self._reading).value(row, role, getattr(self._names, role), needed=False)
        texts = text_list(value, self._names.separator)
        if texts is None:
            mend = "Write a JSON list of texts."
            self._reading.faults.add(row.place, f"{role}: `{str(value)[:60]}` is no list of texts. {mend}")
            return None
        return [text for text in texts if text.strip()]

    def _reference(self, row: Row, fields: Fields) -> str:
        """A list, as older sets have it, is joined."""
        value = fields.value(row, "reference", self._names.reference, needed=False)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return "\n".join(value)
        return fields.optional(row, "reference", self._names.reference)


def context_id(text: str) -> str:
    """The same text is the same document, whichever row it stands in."""
    return f"c-{_digest(text)}"


def question_id(question: str) -> str:
    """Of a row without an id of its own."""
    return f"q-{_digest(question)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", errors="surrogatepass")).hexdigest()[:16]
