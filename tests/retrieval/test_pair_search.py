"""Vectors of conftest.py: a points north, b east, c has a window of each and lies between, d nowhere."""

import pytest

from assay.config import PairRetrievalConfig
from assay.errors import AssayError
from assay.retrieval.pair_search import search_pairs
from assay.search_tasks import Pair, Task, Writing

DENSE = {"_target_": "assay.retrieval.dense.DenseRetriever"}
BM25 = {"_target_": "assay.retrieval.bm25.Bm25Retriever"}
WINDOW = {"_target_": "assay.retrieval.window_reranker.WindowReranker", "depth": 4, "weight": 1.0}
USE_CASE = {"_target_": "assay.retrieval.use_case_reranker.UseCaseReranker", "weight": 1.0}
TASKS = [Task(name, text, "tests", "core", (), (), (), ()) for name, text in (("t", "north"), ("u", "east"))]


def search(resources, *writings, tasks=TASKS, method=DENSE, reranker=USE_CASE, depth=4, kept=2):
    config = PairRetrievalConfig(depth=depth, kept=kept)
    return search_pairs(tasks, writings, resources, method=method, reranker=reranker, config=config)


def names(hits):
    return [hit.chunk_id[4] for hit in hits]


def test_the_query_finds_and_the_use_case_orders(resources):
    # by north: a 1, c .71, then b and d 0; by the windows, east: b and c 1, and c is the nearer of the two for north
    first, _ = search(resources, Writing("t", (Pair("north", "east"),)), Writing("u", ()), reranker=WINDOW)
    (pair,) = first.pairs
    assert names(pair.before) == ["a", "c"]
    assert names(pair.after) == ["b", "c"]
    assert [(found.hit.chunk_id[4], found.pair) for found in first.merged] == [("c", 0), ("b", 0)]


def test_reranks_more_than_it_keeps_and_no_more_than_depth(resources):
    writings = [Writing("t", (Pair("north", "east"),)), Writing("u", ())]
    assert names(search(resources, *writings, depth=2)[0].pairs[0].after) == ["c", "a"]
    assert names(search(resources, *writings, depth=4)[0].pairs[0].after) == ["b", "c"]


def test_merges_the_pairs_of_a_task(resources):
    # Each pair keeps two. By use case: the first pair a 1 and c 1, the second b 1 and c 1. c is as near to north as to
    # east (.71): the earlier pair keeps it.
    pairs = (Pair("north", "north"), Pair("east", "east"))
    first, _ = search(resources, Writing("t", pairs), Writing("u", ()))
    assert [(found.hit.chunk_id[4], found.pair) for found in first.merged] == [("a", 0), ("b", 1), ("c", 0)]


def test_searches_by_the_text_of_the_task_without_reranking(resources):
    first, second = search(resources, Writing("t", (Pair("east", "east"),)), Writing("u", ()))
    assert names(first.by_task) == ["a", "c"]
    assert names(second.by_task) == ["b", "c"]
    assert first.by_task[0].first_stage is None


def test_results_stand_in_the_order_of_the_tasks(resources):
    found = search(resources, Writing("u", (Pair("east", "east"),)), Writing("t", ()))
    assert [(results.task_id, len(results.pairs)) for results in found] == [("t", 0), ("u", 1)]


def test_a_failed_writing_has_no_results_and_keeps_its_failure(resources):
    first, second = search(resources, Writing("t", (), "timeout"), Writing("u", ()))
    assert (first.failure, first.pairs, first.merged, first.by_task) == ("timeout", (), (), ())
    assert (second.failure, second.pairs, second.merged) == ("", (), ())


def test_a_blank_query_finds_nothing(resources):
    first, _ = search(resources, Writing("t", (Pair(" ", "east"), Pair("east", "east"))), Writing("u", ()))
    assert (first.pairs[0].before, first.pairs[0].after) == ((), ())
    assert {found.pair for found in first.merged} == {1}


def test_a_query_without_a_known_term_finds_nothing(resources):
    first, _ = search(resources, Writing("t", (Pair("zebra", "east"),)), Writing("u", ()), method=BM25)
    assert (first.pairs[0].after, first.merged) == ((), ())


def test_without_a_reranker_the_order_of_the_method_stays(resources):
    first, _ = search(resources, Writing("t", (Pair("north", "east"),)), Writing("u", ()), reranker=None)
    assert first.pairs[0].after == first.pairs[0].before


def test_asks_the_embedder_once_for_all_queries_and_once_for_all_use_cases(resources, monkeypatch):
    asked = []
    encode = type(resources.embedder).encode
    monkeypatch.setattr(
        type(resources.embedder), "encode", lambda self, texts: (asked.append(list(texts)), encode(self, texts))[1]
    )
    search(resources, Writing("t", (Pair("a", "b"), Pair("c", "d"))), Writing("u", (Pair("e", "f"),)))
    assert asked == [["a", "c", "e", "north", "east"], ["b", "d", "f"]]


def test_no_pair_at_all_asks_no_reranker(resources):
    broken = {"_target_": "no.such.Reranker"}
    assert search(resources, Writing("t", ()), Writing("u", ()), reranker=broken)[0].merged == ()


@pytest.mark.parametrize(
    ("ids", "message"), [("t", "lack the task u"), ("tuz", "name the task z"), ("tut", "name the task t twice")]
)
def test_refuses_writings_of_another_suite(resources, ids, message):
    with pytest.raises(AssayError, match=message):
        search(resources, *(Writing(name, ()) for name in ids))
