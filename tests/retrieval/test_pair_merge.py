import pytest

from assay.records import Hit, Span
from assay.retrieval.pair_merge import merge
from assay.search_tasks import Pair, PairResults


def results(**hits):
    """A pair that found these chunks: name = (score, first stage)."""
    found = tuple(Hit(name, Span(name, 1, 2), *scores) for name, scores in hits.items())
    return PairResults(Pair("what", "why"), (), found)


def merged(*pairs):
    return [(found.hit.chunk_id, found.pair) for found in merge(pairs)]


def test_a_chunk_stays_in_the_pair_that_found_it_best():
    first, second = results(a=(0.9, 1.0), b=(0.5, 9.0)), results(b=(0.8, 1.0), a=(0.7, 9.0), c=(0.6, 1.0))
    assert merged(first, second) == [("a", 0), ("b", 1), ("c", 1)]
    assert merge([first, second])[1].hit.score == 0.8


def test_equal_relevance_is_ordered_by_distance():
    """A higher first-stage score is a lower distance."""
    assert merged(results(a=(0.5, 0.2), b=(0.5, 0.1)), results(c=(0.5, 0.3))) == [("c", 1), ("a", 0), ("b", 0)]


def test_a_chunk_of_equal_relevance_stays_where_it_is_nearer():
    assert merged(results(a=(0.5, 0.2)), results(a=(0.5, 0.3))) == [("a", 1)]


def test_then_the_earlier_pair_and_last_the_id_decide():
    same = (0.5, 0.2)
    assert merged(results(z=same), results(b=same, a=same)) == [("z", 0), ("a", 1), ("b", 1)]
    assert merged(results(a=same), results(a=same)) == [("a", 0)]


def test_without_a_reranker_the_score_is_the_distance():
    assert merged(results(a=(0.4, None)), results(b=(0.5, None))) == [("b", 1), ("a", 0)]


@pytest.mark.parametrize("pairs", [[], [results()], [results(), results()]])
def test_nothing_found_is_nothing_merged(pairs):
    assert merge(pairs) == ()
