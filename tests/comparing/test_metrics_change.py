import pytest

from assay.comparing.metrics_change import metric_of


@pytest.mark.parametrize(
    ("name", "metric"),
    [
        ("overall.ndcg@10", "overall.ndcg@10"),
        ("overall.ndcg@10.n", "overall.ndcg@10"),
        ("tier.1.ndcg@10.coverage", "tier.1.ndcg@10"),
        ("queries.total", "queries.total"),
        ("n", "n"),
    ],
)
def test_tells_the_metric_from_its_details(name, metric):
    assert metric_of(name) == metric
