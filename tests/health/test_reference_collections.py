"""On collections of others, which lie outside the project: copies and empty documents that a person has looked at."""

import os
from pathlib import Path

import pytest

from assay.config import CollectionSuiteConfig
from assay.corpora.collection import read_collection_documents, read_collection_qrels, read_collection_queries
from assay.health.alike import alike
from assay.health.copied_documents import copied_documents
from assay.health.judged_suite import JudgedQuery, JudgedSuite
from assay.health.judgments import empty_documents
from assay.records import Span

FOLDER = Path(os.environ.get("ASSAY_REFERENCE_DATA", Path(__file__).parents[3] / "shared/data")) / "beir"
pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason=f"{FOLDER} is missing: set ASSAY_REFERENCE_DATA to the folder that holds beir/"
)


def read(name):
    folder = FOLDER / name
    documents = read_collection_documents(folder / "corpus.jsonl")
    queries = read_collection_queries(folder / "queries.jsonl")
    spans = {document.path: Span(document.path, 1, 1) for document in documents}
    config = CollectionSuiteConfig(name=name, kind="collection")
    grades = read_collection_qrels(folder / "qrels" / "test.tsv", [query.id for query in queries], spans, config)
    asked = tuple(JudgedQuery(query.id, query.text, "queries.jsonl", query.line) for query in queries)
    return JudgedSuite(name, "collection", "queries.jsonl", asked, grades, tuple(documents))


@pytest.mark.parametrize(
    ("name", "copies"),
    [
        ("vaswani", [("78", "9087", "1319")]),
        ("cosqa-dev", [("cosqa-train-14368", "c2315", "c1745")]),
        ("cranfield", []),
    ],
)
def test_copies_of_which_one_is_judged(name, copies):
    suite = read(name)
    found = [
        (finding.query_id, finding.facts["judged"], finding.facts["copy"])
        for finding in copied_documents(suite, alike(suite, []))
    ]
    assert found == copies


def test_cranfield_has_two_documents_without_text_and_one_of_them_is_relevant():
    relevant, in_all = empty_documents(read("cranfield"))
    assert (relevant.query_id, relevant.facts) == ("125", {"document": "995"})
    assert in_all.facts == {"documents": ["471", "995"]}
