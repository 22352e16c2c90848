"""The vectors are written down in conftest.py: a points north, b east, c north-east, d nowhere."""

from math import sqrt

import numpy as np
import pytest

from assay.retrieval.dense import DenseRetriever, cosines


def test_ranks_all_chunks_by_cosine(resources, query):
    (ranking,) = DenseRetriever(resources, depth=10).rank([query("north")])
    assert [(hit.chunk_id[:8], hit.score) for hit in ranking.hits] == [
        ("app/a.py", 1.0),
        ("app/c.py", pytest.approx(1 / sqrt(2), abs=1e-6)),
        ("app/b.py", 0.0),
        ("app/d.py", 0.0),  # b and d tie: the id decides
    ]


def test_keeps_no_more_than_depth(resources, query):
    rankings = DenseRetriever(resources, depth=2).rank([query("north", "Q1"), query("east", "Q2")])
    assert [(ranking.query_id, len(ranking.hits)) for ranking in rankings] == [("Q1", 2), ("Q2", 2)]


def test_no_queries_no_rankings(resources):
    resources.embedder.encode = lambda texts: np.zeros((0, 0), np.float32)
    assert DenseRetriever(resources, depth=2).rank([]) == []


def test_a_score_does_not_depend_on_the_other_queries():
    generator = np.random.default_rng(3)
    queries = generator.normal(size=(600, 384)).astype(np.float32)
    vectors = generator.normal(size=(9000, 384)).astype(np.float32)
    together = list(cosines(queries, vectors))
    for place in (0, 255, 256, 599):
        (alone,) = cosines(queries[place : place + 1], vectors)
        assert np.abs(together[place] - alone).max() < 1e-9
        assert alone[8192] == pytest.approx(queries[place].astype(float) @ vectors[8192].astype(float))
