"""Four tasks: a is found, b has a pair that finds nothing, c has no pair, the writing of d failed."""

from pathlib import Path

import pytest
import yaml

from assay.config import IntervalConfig
from assay.errors import AssayError
from assay.judging.rubric.rubric import parse_rubric
from assay.records import Hit, Span
from assay.scoring.aggregate import aggregate
from assay.scoring.correlation import correlations
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import read_per_query, write_per_query
from assay.scoring.score_tasks import count_tasks, score_tasks
from assay.search_tasks import Dimension, Found, Pair, PairResults, RubricVerdict, Task, TaskResults

CONFIG = IntervalConfig(resamples=200, confidence=0.95, seed=7)
CONF = Path(__file__).parents[2] / "conf" / "rubric" / "default.yaml"
RUBRIC = parse_rubric(yaml.safe_load(CONF.read_text(encoding="utf-8")))
HIT = Hit("p#L1-L4", Span("p", 1, 4), 0.9, 0.5)
PAIR = Pair("what", "why")
TASKS = [
    Task(name, "?", intent, group, ("python",), ("test",), ("p",), ())
    for name, intent, group in (("a", "tests", "core"), ("b", "tests", "typos"), ("c", "debugging", "core"))
]
TASKS.append(Task("d", "?", "debugging", "core", (), (), (), ()))
QRELS = {name: {Span("p", 1, 4): 3} for name in "abcd"}
RESULTS = [
    TaskResults("a", (PairResults(PAIR, (HIT,), (HIT,)),), (Found(HIT, 0),), ()),
    TaskResults("b", (PairResults(PAIR, (), ()),), (), ()),
    TaskResults("c", (), (), ()),
    TaskResults("d", (), (), (), "timeout"),
]


def verdict(task_id, share, critical=()):
    dimensions = tuple(Dimension(name, most * share, most, "") for name, most in RUBRIC.most.items())
    return RubricVerdict(task_id, dimensions, critical, "")


VERDICTS = [
    verdict("a", 1),
    verdict("b", 0.75, ("identical_pair",)),
    verdict("c", 0.5),
    RubricVerdict("d", (), (), "", failure="timeout"),
]


def scored(results=RESULTS, verdicts=VERDICTS):
    return score_tasks(TASKS, results, verdicts, qrels=QRELS, labels={"p": ("python",)}, vectors={}, rubric=RUBRIC)


def test_scores_each_task_under_its_groups():
    rows = scored()
    assert [row.query_id for row in rows] == ["a", "b", "c", "d"]
    assert rows[1].groups == {"intent": "tests", "group": "typos"}
    assert [row.scores["ndcg@10"].state for row in rows] == ["value", "value", "value", "undetermined"]
    assert [row.scores["avoidance@10"].number for row in rows[:3]] == [1, 0, 0]
    assert [row.scores["rubric_passed"].number for row in rows[:3]] == [1, 0, 0]
    assert rows[3].scores["rubric_passed"].reason == "no verdict: timeout"


def test_a_cell_that_is_not_judged_has_no_points():
    assert not any(name.startswith("rubric") for row in scored(verdicts=None) for name in row.scores)


def test_a_missing_task_is_undetermined():
    rows = scored(RESULTS[1:], VERDICTS[1:])
    assert {score.state for score in rows[0].scores.values()} == {"undetermined"}


def test_counts_the_tasks():
    assert count_tasks(TASKS, RESULTS, VERDICTS, RUBRIC) == {
        "total": 4,
        "failed_writings": 1,
        "without_pairs": 1,
        "without_hits": 2,
        "without_verdict": 1,
        "critical": 1,
        "passed": 1,
        "band_high": 1,
        "band_medium": 1,
        "band_low": 1,
    }


def test_counts_what_is_missing():
    counts = count_tasks(TASKS, RESULTS[:1], VERDICTS[:1], RUBRIC)
    assert (counts["failed_writings"], counts["without_pairs"], counts["without_verdict"]) == (3, 0, 3)
    assert "passed" not in count_tasks(TASKS, RESULTS, None, RUBRIC)


@pytest.mark.parametrize("part", [{"results": [TaskResults("z", (), (), ())]}, {"verdicts": [verdict("z", 1)]}])
def test_refuses_a_run_of_another_suite(part):
    with pytest.raises(AssayError, match="the task z, which is not among"):
        scored(**part)


def test_becomes_metrics_and_a_table(tmp_path):
    rows = scored()
    metrics = aggregate(rows, count_tasks(TASKS, RESULTS, VERDICTS, RUBRIC), CONFIG)
    assert metrics["overall"]["ndcg@10"]["mean"] == pytest.approx(1 / 3, abs=1e-6)
    assert metrics["group"]["typos"]["rubric_total"]["mean"] == 75
    write_metrics(tmp_path / "metrics.json", {**metrics, "correlation": correlations(rows, CONFIG)})
    write_per_query(tmp_path / "scores.csv", rows)
    assert [row.groups for row in read_per_query(tmp_path / "scores.csv")] == [row.groups for row in rows]
