"""Check what a format finds, and write it as the files of a collection suite: see assay.corpora.collection.

Judgments and queries are held, documents are streamed: of a document no more than its id is kept.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from assay.atomic import write_pieces
from assay.corpora.collection import CORPUS, QRELS, QRELS_COLUMNS, QUERIES, RATER
from assay.importing.found import Format, FoundDocument, FoundQuery, RecordedAnswer, RunLine
from assay.importing.judging_rules import Judgments, Rules, sound_judgments
from assay.importing.malformed import Malformed
from assay.importing.summary import Summary

EXTERNAL = "external"
RECORDED = "recorded.jsonl"


def write_collection(found: Format, folder: Path, rules: Rules, faults: Malformed) -> Summary:
    """AssayError that names what is malformed; `folder` is then to be thrown away."""
    writer = _Writer(rules, faults)
    judgments = sound_judgments(found.judgments(), rules, writer.summary, faults)
    kept = rules.kept_queries or found.kept_queries
    judged = {query_id for query_id, _ in judgments} if kept == "judged" else None
    write_pieces(folder / QUERIES, writer.queries(found.queries(), judged))
    write_pieces(folder / CORPUS, writer.corpus(found.documents()))
    judgments = writer.known_judgments(judgments)
    writer.refuse_empty(str(found.files()[0]), judged is not None)
    for system, path in found.runs().items():
        _write_some(folder / EXTERNAL / f"{system}.trec", writer.run(system, found.run_lines(path)))
    _write_some(folder / EXTERNAL / RECORDED, writer.recorded(found.recorded()))
    faults.raise_any()
    write_pieces(folder / QRELS, _qrels(judgments))
    return writer.summary


class _Writer:
    """Makes the lines of the files, one file after the other, and keeps which ids there are."""

    def __init__(self, rules: Rules, faults: Malformed) -> None:
        self.summary = Summary()
        self._rules = rules
        self._faults = faults
        self._queries: set[str] = set()
        self._left_out: set[str] = set()
        self._documents: set[str] = set()

    def queries(self, found: Iterator[FoundQuery], judged: set[str] | None) -> Iterator[str]:
        """judged: those to keep; None: all."""
        places: dict[str, str] = {}
        for query in found:
            if query.id in places:
                what = f"the query `{query.id}` is there already ({places[query.id]})"
                self._faults.add(query.place, f"id: {what}. Remove one, or give each an id of its own.")
                continue
            places[query.id] = query.place
            if judged is not None and query.id not in judged:
                self._left_out.add(query.id)
                self.summary.left_out_queries += 1
                continue
            if not query.text.strip():
                self._faults.add(query.place, f"text: the query `{query.id}` is empty. Give it words, or remove it.")
            self._queries.add(query.id)
            self.summary.queries += 1
            yield self._line(_query(query), query.place)

    def corpus(self, found: Iterator[FoundDocument]) -> Iterator[str]:
        for document in found:
            if document.id in self._documents:
                what = f"the document `{document.id}` is there already"
                self._faults.add(document.place, f"id: {what}. Remove one, or give each an id of its own.")
                continue
            self._documents.add(document.id)
            title = {"title": document.title} if document.title else {}
            line = self._line({"_id": document.id, **title, "text": document.text}, document.place)
            self.summary.documents += 1
            self.summary.empty_documents += not (document.title.strip() or document.text.strip())
            self.summary.corpus_bytes += len(line.encode())
            yield line

    def known_judgments(self, judgments: Judgments) -> Judgments:
        """Those whose query and document are there; the others are faults, or left out."""
        known = {key: judgment for key, judgment in judgments.items() if self._knows(judgment.place, *key, "judgments")}
        self.summary.grades.update(judgment.grade for judgment in known.values())
        self.summary.queries_without_judgments = len(self._queries - {query_id for query_id, _ in known})
        return known

    def refuse_empty(self, place: str, judged_alone: bool) -> None:
        if not self.summary.documents:
            self._faults.add(place, "documents: there is none. Name the right files by --set documents.files=FILE.")
        if not self.summary.queries:
            mend = "Is it the right --split? --all-queries keeps those without judgments." if judged_alone else ""
            self._faults.add(place, f"queries: there is none. {mend or 'Add one.'}")

    def run(self, system: str, found: Iterator[RunLine]) -> Iterator[str]:
        seen: set[tuple[str, str]] = set()
        self.summary.runs[system] = 0
        for line in self._best_of_each(found) if self._rules.best_of_repeated_hits else found:
            key = line.query_id, line.doc_id
            if line.query_id in self._left_out:
                self.summary.dropped["run lines of a query that was left out"] += 1
            elif key in seen:
                what = f"`{line.doc_id}` is ranked for the query `{line.query_id}` already"
                self._faults.add(line.place, f"document: {what}. Remove one, or add --repeated-hits best.")
            elif self._knows(line.place, *key, "run lines"):
                seen.add(key)
                self.summary.runs[system] += 1
                yield f"{line.query_id} Q0 {line.doc_id} {line.rank} {line.score!r} {line.tag}\n"

    def _best_of_each(self, found: Iterator[RunLine]) -> Iterable[RunLine]:
        """Each document of a query once, where its score is highest, of equal ones the first. Holds the whole run."""
        best: dict[tuple[str, str], RunLine] = {}
        for line in found:
            former = best.get((line.query_id, line.doc_id))
            self.summary.dropped["run lines of a document that is ranked twice"] += former is not None
            if former is None or line.score > former.score:
                best[line.query_id, line.doc_id] = line
        return best.values()

    def recorded(self, found: Iterator[RecordedAnswer]) -> Iterator[str]:
        for row in found:
            if row.query_id in self._queries:
                self.summary.recorded += 1
                yield self._line(_recorded(row), row.place)

    def _knows(self, place: str, query_id: str, doc_id: str, what: str) -> bool:
        if query_id in self._queries and doc_id in self._documents:
            return True
        kind, name = ("query", query_id) if query_id not in self._queries else ("document", doc_id)
        if self._rules.drop_unknown:
            self.summary.dropped[f"{what} of an unknown {kind}"] += 1
        else:
            mend = "Add it, or leave such out: --drop-unknown."
            self._faults.add(place, f"{kind}: there is none with the id `{name[:80]}`. {mend}")
        return False

    def _line(self, row: Mapping[str, Any], place: str) -> str:
        """Half a surrogate pair, as cut emoji leave it, is no UTF-8: a fault, and written as its escape."""
        line = json.dumps(row, ensure_ascii=False)
        try:
            line.encode("utf-8")
        except UnicodeEncodeError as error:
            half = f"\\u{ord(error.object[error.start]):04x}"
            self._faults.add(place, f"text: `{half}` is half a character. Remove it.")
            line = json.dumps(row)
        return f"{line}\n"


def _query(query: FoundQuery) -> dict[str, Any]:
    more = {"reference": query.reference, "keywords": list(query.keywords), "group": query.group}
    return {"_id": query.id, "text": query.text, **{key: value for key, value in more.items() if value}}


def _recorded(row: RecordedAnswer) -> dict[str, Any]:
    """What nobody recorded is absent: an empty list would say that nothing was found."""
    answer = {} if row.answer is None else {"answer": row.answer}
    if row.contexts is None:
        return {"query_id": row.query_id, **answer}
    hits = [{"doc_id": doc_id} for doc_id in row.doc_ids]
    return {"query_id": row.query_id, "hits": hits, **answer, "contexts": list(row.contexts)}


def _write_some(path: Path, lines: Iterator[str]) -> None:
    """No file where there is no line."""
    first = next(lines, None)
    if first is not None:
        write_pieces(path, _chained(first, lines))


def _chained(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest


def _qrels(judgments: Judgments) -> Iterator[str]:
    rated = any(judgment.rater for judgment in judgments.values())
    yield "\t".join([*QRELS_COLUMNS, *([RATER] if rated else [])]) + "\n"
    for (query_id, doc_id), judgment in judgments.items():
        yield "\t".join([query_id, doc_id, str(judgment.grade), *([judgment.rater] if rated else [])]) + "\n"
