"""Vectors of conftest.py; a window is a line. c has a window that points east, as b has; a points north, d nowhere."""

import numpy as np
import pytest

from assay.errors import AssayError
from assay.records import Hit, Ranking
from assay.retrieval.window_reranker import WindowReranker, best_window


@pytest.fixture
def ranking(resources):
    """First stage: a 4, c 3, b 2, d 1."""
    spans = {chunk.id[:8]: chunk for chunk in resources.index.chunks}
    order = ["app/a.py", "app/c.py", "app/b.py", "app/d.py"]
    return Ranking("Q1", tuple(Hit(spans[name].id, spans[name].span, 4.0 - place) for place, name in enumerate(order)))


def reranked(resources, ranking, query, **settings):
    (new,) = WindowReranker(**{"depth": 50, "weight": 1.0} | settings, resources=resources).rerank([query], [ranking])
    return [(hit.chunk_id[:8], hit.score, hit.first_stage) for hit in new.hits]


def test_a_chunk_counts_by_its_nearest_window(resources, ranking, query):
    assert reranked(resources, ranking, query("east")) == [
        ("app/b.py", 1.0, 2.0),  # b and c tie
        ("app/c.py", 1.0, 3.0),
        ("app/a.py", 0.0, 4.0),
        ("app/d.py", 0.0, 1.0),
    ]


def test_blends_with_the_first_stage(resources, ranking, query):
    # cosines: a 0, c 1, b 1, d 0; first stage normalised: 1, 2/3, 1/3, 0; weights .7 and .3
    assert reranked(resources, ranking, query("east"), weight=0.7) == [
        ("app/c.py", pytest.approx(0.9), 3.0),
        ("app/b.py", pytest.approx(0.8), 2.0),
        ("app/a.py", pytest.approx(0.3), 4.0),
        ("app/d.py", 0.0, 1.0),
    ]


def test_hits_below_depth_stay_where_they_are(resources, ranking, query):
    names = [name for name, *_ in reranked(resources, ranking, query("east"), depth=2)]
    assert names == ["app/c.py", "app/a.py", "app/b.py", "app/d.py"]


def test_an_empty_ranking_stays_empty(resources, query):
    assert reranked(resources, Ranking("Q1", ()), query("east")) == []


def test_the_best_window_is_the_highest_cosine():
    windows = np.array([[0, 1], [0.6, 0.8]], dtype=np.float32)
    assert best_window(np.array([1, 0], dtype=np.float32), windows) == pytest.approx(0.6)


@pytest.mark.parametrize("settings", [{"depth": 0}, {"weight": 1.1}, {"weight": -0.1}])
def test_refuses_settings_that_make_no_sense(resources, settings):
    with pytest.raises(AssayError, match="depth must be 1 or more and weight in"):
        WindowReranker(**{"depth": 50, "weight": 0.5} | settings, resources=resources)
