"""Read a suite of each kind from the files that a person writes, so that an edit counts before any stage runs."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from assay import places
from assay.config import load_collection_suite, load_search_suite
from assay.corpora.collection import QUERIES, read_collection
from assay.corpora.documents import read_documents
from assay.corpora.queries import read_queries
from assay.corpora.resolve import Judged, definitions_by_path, resolve
from assay.corpora.tasks import read_tasks
from assay.federated.fixture import read_cases
from assay.grid import Grid
from assay.health.judged_suite import JudgedQuery, JudgedSuite
from assay.records import Document, Query, Span

SCALE = (0, 1, 2, 3)


def read_judged_suite(grid: Grid, suite: str) -> JudgedSuite:
    """AssayError where a file is missing or malformed. A judgment that the corpus does not bear out is left out."""
    if suite in grid.collections.suites:
        return _collection(suite)
    if suite in grid.search.suites:
        return _search(suite)
    return _tasks(suite, grid.queries.corpus) if suite in grid.queries.suites else _rag(suite)


def _rag(suite: str) -> JudgedSuite:
    path = places.queries(suite)
    queries, documents = read_queries(path), read_documents(places.documents(suite))
    judged = tuple(_query(query, str(path)) for query in queries)
    return JudgedSuite(suite, "rag", str(path), judged, _grades(queries, documents), tuple(documents), SCALE)


def _collection(suite: str) -> JudgedSuite:
    config = load_collection_suite(suite)
    path = places.suite_folder(suite) / QUERIES
    collection = read_collection(places.suite_folder(suite), config)
    return JudgedSuite(
        suite,
        "collection",
        str(path),
        tuple(_query(query, str(path)) for query in collection.queries),
        collection.qrels,
        collection.corpus.documents,
        exclude_same_id=config.exclude_same_id,
    )


def _tasks(suite: str, corpus: str) -> JudgedSuite:
    path = places.tasks(suite)
    tasks, documents = read_tasks(path), read_documents(places.documents(corpus))
    judged = tuple(
        JudgedQuery(task.id, task.text, str(path), task.line, groups=_named(intent=task.intent, group=task.group))
        for task in tasks
    )
    return JudgedSuite(suite, "queries", str(path), judged, _grades(tasks, documents), tuple(documents), SCALE)


def _search(suite: str) -> JudgedSuite:
    cases = list(chain.from_iterable(map(read_cases, load_search_suite(suite).fixtures)))
    judged = tuple(
        JudgedQuery(
            case.query_id,
            case.query,
            case.file,
            case.line,
            groups=_named(query_type=case.query_type, source=case.source),
        )
        for case in cases
    )
    grades = {
        case.query_id: {Span(judgment.doc_id, 1, 1): judgment.grade for judgment in case.judgments} for case in cases
    }
    return JudgedSuite(suite, "search", str(places.suite_folder(suite)), judged, grades, scale=SCALE)


def _query(query: Query, place: str) -> JudgedQuery:
    groups = _named(tier=query.tier, intent=query.intent, group=query.group)
    return JudgedQuery(query.id, query.text, place, query.line, query.answerable, groups, query.keywords)


def _named(**groups: str) -> Mapping[str, str]:
    return {kind: label for kind, label in groups.items() if label}


def _grades(queries: Iterable[Judged], documents: Sequence[Document]) -> dict[str, dict[Span, int]]:
    by_path = {document.path: document for document in documents}
    definitions_of = definitions_by_path(by_path)
    grades: dict[str, dict[Span, int]] = {}
    for query in queries:
        resolved = [(resolve(judgment, by_path, definitions_of), judgment.grade) for judgment in query.judgments]
        grades[query.id] = {span: grade for span, grade in resolved if isinstance(span, Span)}
    return grades
