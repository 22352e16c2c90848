"""Suites and cells made on the spot."""

import pytest

from assay.health.cells import Cell
from assay.health.judged_suite import JudgedQuery, JudgedSuite
from assay.records import PROSE, Document, Hit, Span
from assay.scores import Score, not_applicable, value
from assay.scoring.per_query import QueryScores


@pytest.fixture
def collection():
    """collection({id: text}, {query id: {document id: grade}}, texts={query id: text}, **settings) -> JudgedSuite."""

    def make(documents, grades, texts=None, **settings):
        lines = {path: text.count("\n") + 1 for path, text in documents.items()}
        queries = [
            JudgedQuery(query_id, (texts or {}).get(query_id, f"what of {query_id}"), "queries.jsonl", line)
            for line, query_id in enumerate(grades, start=1)
        ]
        qrels = {
            query_id: {Span(path, 1, lines.get(path, 1)): grade for path, grade in judged.items()}
            for query_id, judged in grades.items()
        }
        given = {
            "name": "c",
            "kind": "collection",
            "place": "queries.jsonl",
            "queries": tuple(queries),
            "grades": qrels,
            "documents": tuple(Document(path, text, PROSE) for path, text in documents.items()),
        }
        return JudgedSuite(**(given | settings))

    return make


@pytest.fixture
def rag():
    """rag({path: text}, {query id: {(path, start, end): grade}}, texts={query id: text}, **settings) -> JudgedSuite."""

    def make(documents, grades, texts=None, **settings):
        queries = [
            JudgedQuery(query_id, (texts or {}).get(query_id, f"how does {query_id} work"), "queries.yaml", line)
            for line, query_id in enumerate(grades, start=1)
        ]
        given = {
            "name": "r",
            "kind": "rag",
            "place": "queries.yaml",
            "queries": tuple(queries),
            "grades": {
                query_id: {Span(*at): grade for at, grade in judged.items()} for query_id, judged in grades.items()
            },
            "documents": tuple(Document(path, text, "python") for path, text in documents.items()),
            "scale": (0, 1, 2, 3),
        }
        return JudgedSuite(**(given | settings))

    return make


@pytest.fixture
def cell():
    """cell(name, scores={measure: {query id: number, or None: not applicable}}, hits={query id: places}) -> Cell."""

    def make(name="A1/bm25", scores=None, hits=None):
        queries = dict.fromkeys(query for numbers in (scores or {}).values() for query in numbers)
        rows = tuple(
            QueryScores(query, {}, {measure: _score(numbers[query]) for measure, numbers in scores.items()})
            for query in queries
        )
        found = None if hits is None else {query: _hits(spans) for query, spans in hits.items()}
        return Cell(name, name.startswith("controls/"), None if scores is None else rows, found)

    return make


def _score(number) -> Score:
    return not_applicable("nothing to measure") if number is None else value(number)


def _hits(spans):
    return [
        Hit(f"{path}#L{start}-L{end}", Span(path, start, end), 1 / rank)
        for rank, (path, start, end) in enumerate(spans, start=1)
    ]
