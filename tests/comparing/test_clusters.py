import numpy as np
import pytest

from assay.comparing.clusters import cluster_influences, cluster_sums, clustered_interval
from assay.comparing.randomisation import sign_flip_p
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


def test_sums_stand_in_the_order_of_the_names():
    assert cluster_sums(np.array([1.0, 2, 4]), ["b", "a", "b"]).tolist() == [2, 5]
    assert cluster_sums(np.array([[1.0, 1], [2, 0], [4, 1]]), ["b", "a", "b"]).tolist() == [[2, 0], [5, 2]]


def test_signs_of_whole_clusters_are_flipped():
    """Six queries better by 1, in three clusters: 2 of 8 patterns, where single queries have 2 of 64."""
    differences = np.ones(6)
    assert sign_flip_p(differences) == 2 / 64
    assert sign_flip_p(cluster_sums(differences, list("aabbcc"))) == 2 / 8


def test_the_error_by_influences_is_that_of_the_bootstrap():
    """Forty clusters of 1 to 9 queries that share a part: sd / sqrt(40) is the deviation of 10,000 resampled means.

    The interval at 68.27 % is two of them wide.
    """
    generator = np.random.default_rng(3)
    names = np.repeat(np.arange(40), generator.integers(1, 10, 40)).astype(str)
    shared = dict(zip(sorted(set(names)), generator.normal(0.2, 1, 40), strict=True))
    differences = np.array([shared[name] for name in names]) + generator.normal(0, 0.5, len(names))
    low, high = clustered_interval(differences, list(names), confidence=0.6827)
    influences = cluster_influences(differences, list(names))
    assert influences.mean() == pytest.approx(0, abs=1e-12)
    assert influences.std(ddof=1) / np.sqrt(40) == pytest.approx((high - low) / 2, rel=0.05)


def test_influences_of_single_queries_are_their_distance_from_the_mean():
    assert cluster_influences(np.array([1.0, 3]), ["a", "b"]).tolist() == [-1, 1]
