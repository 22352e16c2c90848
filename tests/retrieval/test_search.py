from dataclasses import replace
from pathlib import Path

import pytest

from assay.config import CellConfig
from assay.errors import AssayError
from assay.foreign.result import ForeignHit, ForeignResult
from assay.foreign.systems import write_external
from assay.retrieval.index_files import write_index
from assay.retrieval.search import open_resources, search

TOKENIZER = {
    "_target_": "assay.retrieval.tokenizer.CodeTokenizer",
    "split_identifiers": True,
    "keep_whole": True,
    "stem": True,
    "stop_words": True,
}
DENSE = {"_target_": "assay.retrieval.dense.DenseRetriever"}
BM25 = {"_target_": "assay.retrieval.bm25.Bm25Retriever"}
WINDOW = {"_target_": "assay.retrieval.window_reranker.WindowReranker", "depth": 50, "weight": 1.0}


def cell(method, reranker=None, tokenizer=TOKENIZER):
    return CellConfig(
        profile="A1",
        own=True,
        tokenizer=tokenizer,
        embedder={"model": "none/such", "runtime": "onnx", "max_tokens": 8, "batch": 1, "window": 4, "stride": 2},
        retrieval={"depth": 3, "top_k": 1},
        method=method,
        reranker=reranker,
        context={},
        generator={},
        judge=None,
        scoring={
            "unit": "span",
            "measures": ["ndcg@10"],
            "order": "given",
            "exclude_same_id": False,
            "keyword_threshold": 0.4,
            "resamples": 1,
            "confidence": 0.95,
            "seed": 1,
        },
    )


def found(cell, query, resources):
    (ranking,) = search(cell, [query], resources)
    return [hit.chunk_id[:8] for hit in ranking.hits]


def test_searches_by_the_method(resources, query):
    assert found(cell(DENSE), query("east"), resources) == ["app/b.py", "app/c.py", "app/a.py"]


def test_reranks_what_the_method_found(resources, query):
    # b and c have each a window that points east: the id decides
    assert found(cell(BM25, WINDOW), query("east session"), resources) == ["app/b.py", "app/c.py", "app/d.py"]


def test_a_cell_without_a_method_finds_nothing(resources, query):
    assert found(cell(None), query("east"), resources) == []


def test_opens_the_index_of_the_cell(resources, query, tmp_path):
    write_index(tmp_path / "index", resources.index)
    opened = open_resources(cell(BM25), tmp_path / "index", Path("nowhere"))
    assert found(cell(BM25), query("cookie"), opened) == found(cell(BM25), query("cookie"), resources)


def test_refuses_an_index_of_another_tokenizer(resources, tmp_path):
    write_index(tmp_path / "index", resources.index)
    with pytest.raises(AssayError, match="field `tokenizer`"):
        open_resources(cell(BM25, tokenizer=TOKENIZER | {"stem": False}), tmp_path / "index", Path("nowhere"))


def test_hits_of_another_system_that_are_no_chunks_cannot_be_reranked(resources, query, tmp_path):
    hits = (ForeignHit("app/c.py", 1.0, 2, 2),)
    write_external(tmp_path / "external.jsonl", [ForeignResult("mine", "Q1", hits)])
    external = {"_target_": "assay.retrieval.external.ExternalRetriever", "system": "mine"}
    known = replace(resources, external=tmp_path / "external.jsonl")
    assert found(cell(external), query("x"), known) == ["app/c.py"]
    with pytest.raises(AssayError, match=r"query Q1: the hit `app/c\.py#L2-L2` .* Choose `reranker: none`"):
        search(cell(external, WINDOW), [query("x")], known)
