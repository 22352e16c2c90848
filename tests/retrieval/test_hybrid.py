import pytest

from assay.errors import AssayError
from assay.retrieval.hybrid import HybridRetriever

SETTINGS = {"fusion": "rrf", "k": 60, "weights": [0.5, 0.5], "candidates": 100}


def ranked(resources, query, depth=10, **settings):
    retriever = HybridRetriever(**SETTINGS | settings, resources=resources, depth=depth)
    (ranking,) = retriever.rank([query("north session")])
    return {hit.chunk_id[:8]: hit.score for hit in ranking.hits}


def test_fuses_by_reciprocal_ranks(resources, query):
    # dense knows `north` alone: a points there, c half, b and d not at all; BM25's order is shown in test_bm25_index.py
    scores = ranked(resources, query)
    bm25 = {name: place for place, name in enumerate(bm25_order(resources, query), start=1)}
    dense = {"app/a.py": 1, "app/c.py": 2, "app/b.py": 3, "app/d.py": 4}
    expected = {
        name: 0.5 / (60 + rank) + (0.5 / (60 + bm25[name]) if name in bm25 else 0) for name, rank in dense.items()
    }
    assert scores == pytest.approx(expected, abs=1e-6)


def bm25_order(resources, query):
    from assay.retrieval.bm25 import Bm25Retriever

    return [hit.chunk_id[:8] for hit in Bm25Retriever(resources, 10).rank([query("north session")])[0].hits]


def test_fuses_by_min_max(resources, query):
    # weight 0 for BM25 leaves the normalised cosine: a 1 -> 1, c .7071, b and d 0 -> 0
    scores = ranked(resources, query, fusion="min_max", weights=[0, 1])
    assert scores == pytest.approx({"app/a.py": 1, "app/c.py": 0.707107, "app/b.py": 0, "app/d.py": 0}, abs=1e-6)


def test_a_weight_of_nothing_leaves_the_other_side_in_its_order(resources, query):
    assert list(ranked(resources, query, weights=[0, 1]))[:2] == ["app/a.py", "app/c.py"]


def test_takes_so_many_candidates_from_each_side(resources, query):
    assert len(ranked(resources, query, candidates=1)) <= 2


def test_keeps_no_more_than_depth(resources, query):
    assert len(ranked(resources, query, depth=1)) == 1


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"fusion": "sum"}, "method.fusion: `sum`"),
        ({"k": -1}, "k must be 0 or more"),
        ({"candidates": 0}, "candidates 1 or more"),
        ({"weights": [1]}, "method.weights"),
        ({"weights": [0, 0]}, "method.weights"),
        ({"weights": [2, -1]}, "method.weights"),
    ],
)
def test_refuses_settings_that_make_no_sense(resources, query, settings, field):
    with pytest.raises(AssayError, match=field):
        ranked(resources, query, **settings)
