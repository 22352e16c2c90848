import numpy as np
import pytest

from assay.comparing.clusters import clustered_interval
from assay.scoring.bootstrap import mean_intervals


def test_clusters_of_one_query_are_the_plain_bootstrap():
    differences = np.random.default_rng(1).normal(0, 1, 30)
    plain = mean_intervals([differences], resamples=10_000, confidence=0.95, seed=0)[0]
    names = [f"{place:02}" for place in range(30)]
    assert clustered_interval(differences, names) == pytest.approx(plain)


def test_queries_that_move_together_are_one_witness():
    """Ten clusters of ten equal queries: the interval is that of the ten cluster values, and not of a hundred."""
    values = np.random.default_rng(2).normal(0, 1, 10)
    names = [f"c{place // 10}" for place in range(100)]
    clustered = clustered_interval(np.repeat(values, 10), names)
    assert clustered == pytest.approx(clustered_interval(values, [f"c{place}" for place in range(10)]))
    plain = mean_intervals([np.repeat(values, 10)], resamples=10_000, confidence=0.95, seed=0)[0]
    assert clustered[1] - clustered[0] > 2.5 * (plain[1] - plain[0])  # sqrt(10) = 3.2 as wide


def test_a_cluster_weighs_by_its_queries():
    """Of a (three queries of 1) and b (one of 0) a resample holds aa, ab, ba or bb: means 1, .75, .75 and 0."""
    middle = clustered_interval(np.array([1.0, 1, 1, 0]), ["a", "a", "a", "b"], confidence=0.2)
    assert middle == (0.75, 0.75)  # quantiles .4 and .6: a quarter lies below .75, a quarter above
    assert clustered_interval(np.array([1.0, 1, 1, 0]), ["a", "a", "a", "b"]) == (0, 1)


def test_one_cluster_has_no_interval():
    assert clustered_interval(np.array([1.0, 2]), ["a", "a"]) is None
    assert clustered_interval(np.array([]), []) is None


def test_each_query_has_a_cluster():
    with pytest.raises(ValueError, match="one cluster"):
        clustered_interval(np.array([1.0, 2]), ["a"])


def test_the_order_of_queries_does_not_matter():
    differences, names = np.array([0.1, 0.5, -0.3, 0.2]), ["b", "a", "b", "c"]
    backwards = clustered_interval(differences[::-1], names[::-1])
    assert clustered_interval(differences, names) == pytest.approx(backwards)
