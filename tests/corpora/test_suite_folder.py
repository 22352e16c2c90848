import pytest

from assay.corpora.collect import Corpus
from assay.corpora.documents import read_documents
from assay.corpora.qrels import read_qrels
from assay.corpora.suite_folder import read_suite_queries, write_suite
from assay.errors import AssayError
from assay.records import Document, Judgment, Query, Span

DOCUMENT = Document("shop/cart.py", "a = 1\n", "python")
JUDGMENT = Judgment("shop/cart.py", 3, lines=(1, 1), line=8)
QUERIES = [
    Query("T1", "What is a?", "1", "tests", ("one",), (JUDGMENT,), "One.", line=1),
    Query("U1", "What is b?", "unanswerable", "tests", answerable=False, line=10),
]
QRELS = {"T1": {Span("shop/cart.py", 1, 1): 3}, "U1": {}}


@pytest.fixture
def folder(tmp_path):
    write_suite(tmp_path / "suite", Corpus((DOCUMENT,), {}), QUERIES, QRELS)
    return tmp_path / "suite"


def test_all_parts_stand_in_one_folder(folder):
    names = {file.name for file in folder.iterdir()}
    assert names == {"documents.jsonl", "manifest.json", "queries.jsonl", "qrels.jsonl"}
    assert read_documents(folder) == [DOCUMENT]
    assert read_qrels(folder / "qrels.jsonl") == QRELS


def test_queries_keep_all_but_their_place_and_judgments(folder):
    assert read_suite_queries(folder / "queries.jsonl") == [
        Query("T1", "What is a?", "1", "tests", ("one",), (), "One."),
        Query("U1", "What is b?", "unanswerable", "tests", answerable=False),
    ]


def test_a_write_that_fails_leaves_every_former_part(folder):
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(UnicodeEncodeError):
        write_suite(folder, Corpus((DOCUMENT,), {}), [Query("T1", "\ud800", "1", "tests")], QRELS)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_a_row_that_is_no_query_is_named(folder):
    (folder / "queries.jsonl").write_text('{"id": "T1"}\n')
    with pytest.raises(AssayError, match=r"queries\.jsonl:1: not a query"):
        read_suite_queries(folder / "queries.jsonl")
