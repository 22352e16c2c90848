"""Collections of others, with human judgments. They are no part of the project: their folder is named by
ASSAY_REFERENCE_DATA, or is shared/data beside the project. Without it, the tests say so and are skipped."""

import os
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from assay.chunking.document import DocumentChunker
from assay.config import CollectionSuiteConfig
from assay.corpora.collection import (
    read_collection_documents,
    read_collection_qrels,
    read_collection_queries,
    whole,
)
from assay.retrieval.bm25 import Bm25Retriever
from assay.retrieval.bm25_index import Bm25Index
from assay.retrieval.index_text import index_text
from assay.retrieval.resources import Resources
from assay.retrieval.tokenizer import CodeTokenizer

PROJECT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("ASSAY_REFERENCE_DATA", PROJECT.parent / "shared" / "data")) / "beir"


class Collection:
    def __init__(self, folder):
        documents = read_collection_documents(folder / "corpus.jsonl")
        chunker = DocumentChunker()
        self.chunks = sorted(
            (chunk for document in documents for chunk in chunker.chunk(document)), key=lambda chunk: chunk.id
        )
        self.queries = read_collection_queries(folder / "queries.jsonl")
        self.qrels = read_collection_qrels(
            folder / "qrels" / "test.tsv",
            [query.id for query in self.queries],
            {document.path: whole(document) for document in documents},
            CollectionSuiteConfig(name=folder.name, kind="collection"),
        )


@pytest.fixture(scope="session")
def collection():
    """collection("scifact"): its chunks (whole documents), queries and qrels, read once."""

    @cache
    def read(name):
        folder = FOLDER / name
        if not folder.is_dir():
            pytest.skip(f"no collection {name}: set ASSAY_REFERENCE_DATA to the folder that holds beir/{name}")
        return Collection(folder)

    return read


@pytest.fixture(scope="session")
def bm25(collection):
    """A collection and BM25's rankings of it (tokenizer `plain`), ties and all; no model is loaded."""

    @cache
    def ranked(name):
        given = collection(name)
        tokenizer = CodeTokenizer(split_identifiers=False, keep_whole=False, stem=True, stop_words=True)
        index = Bm25Index.build([tokenizer.tokens(index_text(chunk)) for chunk in given.chunks])
        resources = Resources(SimpleNamespace(chunks=given.chunks, bm25=index), tokenizer, embedder=None)
        return given, Bm25Retriever(resources, depth=100).rank(given.queries)

    return ranked
