"""A collection of documents that are judged as wholes, in the files of BEIR (Thakur et al. 2021):

    corpus.jsonl   {"_id": "doc-1", "title": "Wings", "text": "Of birds and of planes."}   title may be absent
    queries.jsonl  {"_id": "q1", "text": "what carries a plane"}   and, where known: reference, keywords, group
    qrels.tsv      query-id, corpus-id, score, with tabs between, below a line that names them; `rater` may follow

A score of 0 says judged and not relevant. A query without a line in qrels.tsv is kept: nothing is judged for it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from assay.config import CollectionSuiteConfig
from assay.corpora.collect import Corpus, corpus_hash, text_hash
from assay.corpora.faults import Faults
from assay.corpora.judged_corpus import JudgedCorpus
from assay.corpora.qrels import Qrels
from assay.corpora.resolve import count_lines
from assay.errors import AssayError
from assay.records import PROSE, Document, Query, Span

CORPUS = "corpus.jsonl"
QUERIES = "queries.jsonl"
QRELS = "qrels.tsv"
QRELS_COLUMNS = ("query-id", "corpus-id", "score")
MOST = 100  # the highest grade: the exponential gain of more is no number that tells anything
RATER = "rater"  # the column that a judgment by a machine is marked in


def read_collection(folder: Path, config: CollectionSuiteConfig) -> JudgedCorpus:
    """The path of a document is its id, and the judged spans are whole documents.

    AssayError names every malformed line (the first 20 of a file), and what a judgment names that is not there.
    """
    documents = read_collection_documents(folder / CORPUS)
    queries = read_collection_queries(folder / QUERIES)
    spans = {document.path: whole(document) for document in documents}
    qrels = read_collection_qrels(folder / QRELS, [query.id for query in queries], spans, config)
    return JudgedCorpus(Corpus(tuple(documents), _manifest(config, documents)), tuple(queries), qrels)


def whole(document: Document) -> Span:
    """All lines; of a text without any, its one empty line."""
    return Span(document.path, 1, max(1, count_lines(document.text)))


def read_collection_documents(path: Path) -> list[Document]:
    """Sorted by id, each once."""
    faults = Faults(str(path))
    documents: dict[str, Document] = {}
    for line, row in _rows(path, faults):
        doc_id, title, text = (_text(row, key, line, faults, needed=key != "title") for key in ("_id", "title", "text"))
        if doc_id in documents:
            faults.add(line, f"_id: the document `{doc_id}` stands there already. Remove one.")
        documents[doc_id] = Document(doc_id, f"{title}\n{text}" if title else text, PROSE)
    faults.raise_any()
    if not documents:
        raise AssayError(f"{path}: it holds no document.")
    return [documents[doc_id] for doc_id in sorted(documents)]


def read_collection_queries(path: Path) -> list[Query]:
    """In the order of the file, each id once."""
    faults = Faults(str(path))
    queries: dict[str, Query] = {}
    for line, row in _rows(path, faults):
        query_id, text = (_text(row, key, line, faults, needed=True) for key in ("_id", "text"))
        if query_id in queries:
            faults.add(line, f"_id: the query `{query_id}` stands there already. Remove one.")
        if not text.strip():
            faults.add(line, f"text: the query `{query_id}` is empty. Give it words or remove it.")
        queries[query_id] = Query(
            query_id,
            text,
            keywords=_keywords(row, line, faults),
            reference=_text(row, "reference", line, faults),
            group=_text(row, "group", line, faults),
            line=line,
        )
    faults.raise_any()
    if not queries:
        raise AssayError(f"{path}: it holds no query.")
    return list(queries.values())


def read_collection_qrels(
    path: Path, queries: Iterable[str], spans: Mapping[str, Span], config: CollectionSuiteConfig
) -> Qrels:
    """The grade of each judged document, by query id; all queries are there.

    queries: the known ids. spans: of each document, by its id.
    """
    faults = Faults(str(path))
    qrels: Qrels = {query: {} for query in queries}
    for line, row in qrels_rows(path, faults):
        query_id, doc_id, score = (row[column] for column in QRELS_COLUMNS)
        if query_id not in qrels:
            faults.add(line, f"query-id: {QUERIES} has no query `{query_id}`.{_closest(query_id, qrels)}")
        elif doc_id not in spans:
            faults.add(line, f"corpus-id: {CORPUS} has no document `{doc_id}`.{_closest(doc_id, spans)}")
        elif not score.isdecimal() or len(score) > 3 or int(score) > MOST:
            mend = f"Grades are whole numbers up to {MOST}; 0: judged and not relevant."
            faults.add(line, f"score: `{score[:20]}` is no grade from 0 on. {mend}")
        elif spans[doc_id] in qrels[query_id] and config.repeated_judgments == "reject":
            mend = f"Keep one, or set `repeated_judgments: highest` in conf/suite/{config.name}.yaml."
            faults.add(line, f"corpus-id: `{doc_id}` is judged for this query already. {mend}")
        else:
            grades = qrels[query_id]
            grades[spans[doc_id]] = max(int(score), grades.get(spans[doc_id], 0))
    faults.raise_any()
    return qrels


def qrels_rows(path: Path, faults: Faults) -> Iterator[tuple[int, dict[str, str]]]:
    """Line number and cells by column; a line with another number of cells is a fault."""
    lines = _lines(path, "a collection needs judgments. `assay import` writes it")
    header = next(lines, (1, ""))[1].split("\t")
    if tuple(header[:3]) != QRELS_COLUMNS:
        wanted = "<TAB>".join(QRELS_COLUMNS)
        raise AssayError(f"{path}:1: the first line must be `{wanted}`, not `{'<TAB>'.join(header)[:80]}`.")
    for number, line in lines:
        cells = line.split("\t")
        if len(cells) == len(header):
            yield number, dict(zip(header, cells, strict=True))
        elif line:
            faults.add(number, f"{len(cells)} columns, expected {len(header)}, separated by tabs.")


def _rows(path: Path, faults: Faults) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in _lines(path, "`assay import` writes the files of a collection"):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:  # also numbers that are too long, and nesting that is too deep
            what = error.msg if isinstance(error, json.JSONDecodeError) else "a number or a nesting beyond all bounds"
            faults.add(number, f"not JSON ({what}). Write one object a line.")
            continue
        if isinstance(row, dict):
            yield number, row
        else:
            faults.add(number, f"expected a JSON object, found {type(row).__name__}.")


def _lines(path: Path, mend: str) -> Iterator[tuple[int, str]]:
    """Numbered from 1, without their ends and a byte order mark."""
    try:
        file = path.open(encoding="utf-8-sig", newline="\n")
    except FileNotFoundError:
        raise AssayError(f"{path} is missing: {mend}.") from None
    with file:
        try:
            for number, line in enumerate(file, start=1):
                yield number, line.removesuffix("\n").removesuffix("\r")
        except UnicodeDecodeError as error:
            raise AssayError(f"{path}: not UTF-8 ({error.reason}). Save it as UTF-8.") from None


def _text(row: Mapping[str, Any], key: str, line: int, faults: Faults, needed: bool = False) -> str:
    text = row.get(key)
    if text is None and not needed:
        return ""
    if not isinstance(text, str):
        what = "is missing" if text is None else f"must be a text, not {type(text).__name__}"
        faults.add(line, f"{key}: {what}.")
        return ""
    if key == "_id" and not text:
        faults.add(line, "_id: must not be empty.")
    return text


def _keywords(row: Mapping[str, Any], line: int, faults: Faults) -> tuple[str, ...]:
    keywords = row.get("keywords") or []
    if not isinstance(keywords, list) or not all(isinstance(keyword, str) and keyword for keyword in keywords):
        faults.add(line, "keywords: must be a list of texts that are not empty.")
        return ()
    return tuple(keywords)


def _closest(name: str, names: Iterable[str]) -> str:
    """Among the first some thousand: a hint is not worth a minute."""
    known = list(names)[:5000]
    close = get_close_matches(name, known, n=1)
    return f" Closest: `{close[0]}`." if close else ""


def _manifest(config: CollectionSuiteConfig, documents: list[Document]) -> dict[str, Any]:
    hashes = {document.path: text_hash(document.text) for document in documents}
    return {
        "suite": config.name,
        "kind": config.kind,
        "files": len(documents),
        "bytes": sum(len(document.text.encode("utf-8")) for document in documents),
        "hash": corpus_hash(hashes),
    }
