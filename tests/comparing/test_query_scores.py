import pytest

from assay.comparing.query_scores import explain, scores_behind
from assay.config import IntervalConfig
from assay.scores import not_applicable, value
from assay.scoring.aggregate import aggregate
from assay.scoring.per_query import QueryScores

ROWS = [
    QueryScores("a", {"tier": "1", "intent": "how.so"}, {"ndcg@10": value(1), "f.1": value(0)}),
    QueryScores("b", {"tier": "2", "intent": "how.so"}, {"ndcg@10": value(0.5), "f.1": not_applicable("no claim")}),
    QueryScores("c", {"tier": "1", "intent": ""}, {"ndcg@10": value(0), "f.1": value(1)}),
]


@pytest.mark.parametrize(
    ("metric", "queries"),
    [
        ("overall.ndcg@10", "abc"),
        ("tier.1.ndcg@10", "ac"),
        ("intent.how_so.ndcg@10", "ab"),
        ("intent.none.f_1", "c"),
        ("overall.ndcg@10.low", ""),
        ("queries.total", ""),
        ("ndcg@10", ""),
    ],
)
def test_finds_the_rows_of_a_group(metric, queries):
    assert "".join(scores_behind(metric, ROWS)) == queries


def test_names_groups_and_measures_as_the_metrics_file_does():
    config = IntervalConfig(resamples=10, confidence=0.95, seed=0)
    metrics = aggregate(ROWS, {}, config)
    for kind in ("tier", "intent"):
        for label, measures in metrics[kind].items():
            for measure, summary in measures.items():
                scores = scores_behind(f"{kind}.{label}.{measure}", ROWS)
                assert sum(score.state == "value" for score in scores.values()) == summary["n"]


def test_explains_a_mean_up_to_rounding():
    scores = {"a": value(1), "b": value(0), "c": not_applicable("nothing")}
    assert explain(0.50001, scores)
    assert not explain(0.51, scores)
    assert not explain(float("nan"), scores)
    assert not explain(0.5, {"c": not_applicable("nothing")})
