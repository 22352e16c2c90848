"""Vectors of conftest.py; a window is a line. a points north, b east, c has a window of each, d nowhere."""

import pytest

from assay.errors import AssayError
from assay.records import Hit, Ranking
from assay.retrieval.use_case_reranker import UseCaseReranker


@pytest.fixture
def ranking(resources):
    def make(**scores):
        spans = {chunk.id[4]: chunk for chunk in resources.index.chunks}
        return Ranking("Q1", tuple(Hit(spans[name].id, spans[name].span, score) for name, score in scores.items()))

    return make


def reranked(resources, ranking, query, weight):
    (new,) = UseCaseReranker(weight, resources).rerank([query], [ranking])
    return [(hit.chunk_id[4], hit.score, hit.first_stage) for hit in new.hits]


def test_adds_the_cosine_to_the_normalised_first_stage(resources, ranking, query):
    # first stage normalised: a 1, c 2/3, b 1/3, d 0; cosines with east: a 0, c 1, b 1, d 0
    assert reranked(resources, ranking(a=4.0, c=3.0, b=2.0, d=1.0), query("east"), 0.4) == [
        ("c", pytest.approx(0.4 + 0.6 * 2 / 3), 3.0),
        ("a", pytest.approx(0.6), 4.0),  # as b, whose id comes later
        ("b", pytest.approx(0.4 + 0.6 / 3), 2.0),
        ("d", 0.0, 1.0),
    ]


def test_the_best_of_a_ranking_that_does_not_fit_has_a_low_score(resources, ranking, query):
    """The window reranker would give it 1, whatever its cosine."""
    assert reranked(resources, ranking(a=4.0, d=1.0), query("east"), 1.0) == [("a", 0.0, 4.0), ("d", 0.0, 1.0)]


def test_without_a_weight_the_first_stage_decides(resources, ranking, query):
    order = [name for name, *_ in reranked(resources, ranking(d=9.0, b=1.0), query("east"), 0.0)]
    assert order == ["d", "b"]


def test_an_empty_ranking_stays_empty(resources, query):
    assert reranked(resources, Ranking("Q1", ()), query("east"), 0.4) == []


@pytest.mark.parametrize("weight", [-0.1, 1.1, float("nan")])
def test_refuses_a_weight_that_makes_no_sense(resources, weight):
    with pytest.raises(AssayError, match="weight must be in"):
        UseCaseReranker(weight, resources)
