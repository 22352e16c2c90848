import pytest

from assay.config import IntervalConfig
from assay.scores import not_applicable, undetermined, value
from assay.scoring.correlation import correlations
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import QueryScores

CONFIG = IntervalConfig(resamples=200, confidence=0.95, seed=7)


def rows(points, results, name="ndcg@10"):
    scores = [
        score if hasattr(score, "state") else value(score)
        for couple in zip(points, results, strict=True)
        for score in couple
    ]
    couples = zip(scores[::2], scores[1::2], strict=True)
    return [
        QueryScores(f"Q{n}", {"intent": "tests"}, {"rubric_results": one, name: other})
        for n, (one, other) in enumerate(couples)
    ]


def found(points, results, name="ndcg@10"):
    return correlations(rows(points, results, name), CONFIG, measures=[name])


def test_correlates_points_and_results_over_the_tasks():
    # ranks 1 2 3 4 and 2 1 4 3, see test_spearman.py; too few for an interval
    assert found([10, 20, 30, 40], [0.2, 0.1, 0.4, 0.3]) == {
        "rubric_results~ndcg@10": {"rho": pytest.approx(0.6), "n": 4}
    }


def test_has_an_interval_from_ten_couples_on():
    """Five neighbours change places: rho = 1 - 6 * 10 / (10 * 99) = 1 - 2/33."""
    points, results = list(range(10)), [1, 0, 3, 2, 5, 4, 7, 6, 9, 8]
    (numbers,) = found(points, results).values()
    assert (numbers["rho"], numbers["n"]) == (pytest.approx(31 / 33, abs=1e-6), 10)
    assert -1 <= numbers["low"] <= numbers["rho"] <= numbers["high"] <= 1
    (numbers,) = found(points[:9], points[:9]).values()
    assert numbers == {"rho": 1, "n": 9}


def test_keys_have_no_dot():
    assert list(found([1, 2, 3], [1, 2, 3])) == ["rubric_results~ndcg@10"]
    assert list(found([1, 2, 3], [1, 2, 3], "a.b")) == ["rubric_results~a_b"]


def test_a_task_counts_where_both_have_a_value():
    points = [10, 20, 30, undetermined("timeout"), 50]
    (numbers,) = found(points, [1, 2, 3, 0, not_applicable("nothing judged")]).values()
    assert (numbers["rho"], numbers["n"]) == (1, 3)


@pytest.mark.parametrize(
    ("points", "results", "n"),
    [([1, 2], [1, 2], 2), ([5, 5, 5], [1, 2, 3], 3), ([undetermined("x")] * 3, [1, 2, 3], 0)],
)
def test_only_n_is_left_where_there_is_no_correlation(points, results, n):
    assert found(points, results) == {"rubric_results~ndcg@10": {"n": n}}


def test_a_cell_that_is_not_judged_has_none():
    assert correlations([QueryScores("Q", {}, {"ndcg@10": value(1)})], CONFIG) == {}
    assert correlations([], CONFIG) == {}


def test_is_a_group_of_a_metrics_file(tmp_path):
    write_metrics(tmp_path / "metrics.json", {"correlation": found([1, 2, 3, 4], [1, 3, 2, 4])})
