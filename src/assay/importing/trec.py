"""A collection as TREC hands it out: documents in SGML or tables, topics, qrels, and the runs of systems."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assay.config import check
from assay.errors import AssayError
from assay.importing.files import find_files, need_files
from assay.importing.found import FoundDocument, FoundJudgment, FoundQuery, RecordedAnswer, RunLine
from assay.importing.reading import Reading
from assay.importing.rows import is_table
from assay.importing.table_columns import DocumentColumns, Names, NoNames, Strict
from assay.importing.tables import table_documents
from assay.importing.trec_documents import sgml_documents
from assay.importing.trec_lines import qrels_lines, run_lines
from assay.importing.trec_topics import topics


class TrecDocuments(DocumentColumns):
    """The columns are those of documents in tables, the tags those of documents in SGML."""

    title_tags: NoNames
    text_tags: NoNames


class Topics(Strict):
    files: Names
    text: Names  # fields of a <top> block that make the query, joined


class Files(Strict):
    files: NoNames


class Trec:
    """A collection may come without qrels or runs."""

    kept_queries = "all"

    def __init__(
        self,
        documents: dict[str, Any],
        topics: dict[str, Any],
        qrels: dict[str, Any],
        runs: dict[str, Any],
        *,
        folder: Path,
        split: str,
        reading: Reading,
    ) -> None:
        self._documents = check(documents, TrecDocuments, "documents")
        self._topics = check(topics, Topics, "topics")
        self._reading = reading
        self._document_files = need_files(folder, self._documents.files, split, "documents")
        self._topic_files = need_files(folder, self._topics.files, split, "topics")
        self._qrels_files = find_files(folder, check(qrels, Files, "qrels").files, split)
        self._runs = _named(find_files(folder, check(runs, Files, "runs").files, split))

    def files(self) -> list[Path]:
        return [*self._document_files, *self._topic_files, *self._qrels_files, *self._runs.values()]

    def documents(self) -> Iterator[FoundDocument]:
        names = self._documents
        for path in self._document_files:
            if is_table(path):
                yield from table_documents([path], names, self._reading)
            else:
                yield from sgml_documents(path, names.title_tags, names.text_tags, self._reading)

    def queries(self) -> Iterator[FoundQuery]:
        for path in self._topic_files:
            yield from topics(path, self._topics.text, self._reading)

    def judgments(self) -> Iterator[FoundJudgment]:
        for path in self._qrels_files:
            yield from qrels_lines(path, self._reading)

    def runs(self) -> dict[str, Path]:
        return dict(self._runs)

    def run_lines(self, path: Path) -> Iterator[RunLine]:
        return run_lines(path, self._reading)

    def recorded(self) -> Iterator[RecordedAnswer]:
        return iter(())


def _named(files: Sequence[Path]) -> dict[str, Path]:
    """By system: the name of the file, without its endings. AssayError where two have the same."""
    named: dict[str, Path] = {}
    for path in files:
        system = path.name.removesuffix(".gz")
        for suffix in (".trec", ".run", ".txt"):
            system = system.removesuffix(suffix)
        system = "".join(char if char.isalnum() or char in "-_." else "_" for char in system).lstrip(".-") or "run"
        if system in named:
            raise AssayError(f"{path} and {named[system]}: both are the run of `{system}`. Rename one.")
        named[system] = path
    return named
