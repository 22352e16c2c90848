"""The rubric of conf/: 15 + 15 + 10 points for the texts, 25 + 20 + 15 for what they find; 70 pass."""

from pathlib import Path

import pytest
import yaml

from assay.judging.rubric.rubric import parse_rubric
from assay.scoring.rubric_scores import RUBRIC_MEASURES, count_bands, rubric_scores
from assay.search_tasks import Dimension, RubricVerdict

CONF = Path(__file__).parents[2] / "conf" / "rubric" / "default.yaml"
RUBRIC = parse_rubric(yaml.safe_load(CONF.read_text(encoding="utf-8")))


def verdict(points=(15, 10, 5, 20, 15, 5), critical=(), **more):
    """The points sum to 70, of them 30 for the texts."""
    dimensions = [
        Dimension(name, given, most, "") for (name, most), given in zip(RUBRIC.most.items(), points, strict=True)
    ]
    return RubricVerdict("a", tuple(dimensions), critical, "", **more)


def scores(verdict):
    return rubric_scores(verdict, RUBRIC)


def test_sums_the_points_by_part():
    found = scores(verdict())
    assert {name: found[name].number for name in RUBRIC_MEASURES[:4]} == {
        "rubric_total": 70,
        "rubric_passed": 1,
        "rubric_query": 30,
        "rubric_results": 40,
    }


@pytest.mark.parametrize(
    ("points", "critical", "passed"),
    [
        ((15, 10, 5, 20, 15, 5), (), 1),
        ((15, 10, 5, 20, 15, 4.5), (), 0),  # 69.5
        ((15, 15, 10, 25, 20, 15), ("identical_pair",), 0),
        ((0, 0, 0, 0, 0, 0), (), 0),
    ],
)
def test_passes_from_70_points_without_a_critical_issue(points, critical, passed):
    found = scores(verdict(points, critical, claimed_passed=True))
    assert found["rubric_passed"].number == passed
    assert found["rubric_disagreement"].number == 1 - passed


@pytest.mark.parametrize(
    ("claims", "disagrees"),
    [
        ({"claimed_total": 70.0, "claimed_passed": True}, 0),
        ({"claimed_total": 70.4}, 0),
        ({"claimed_total": 71.0}, 1),
        ({"claimed_passed": False}, 1),
        ({"claimed_total": 90.0, "claimed_passed": True}, 1),
    ],
)
def test_counts_a_judge_that_contradicts_its_points(claims, disagrees):
    assert scores(verdict(**claims))["rubric_disagreement"].number == disagrees


def test_a_judge_that_claims_nothing_cannot_disagree():
    assert scores(verdict())["rubric_disagreement"].state == "not_applicable"


def test_the_spread_is_that_of_several_samples():
    assert scores(verdict(samples=(60.0, 75.0, 70.0)))["rubric_spread"].number == 15
    assert scores(verdict(samples=(70.0,)))["rubric_spread"].state == "not_applicable"
    assert scores(verdict())["rubric_spread"].state == "not_applicable"


@pytest.mark.parametrize(
    ("failed", "reason"),
    [
        (None, "no verdict"),
        (RubricVerdict("a", (), (), "", claimed_passed=True, failure="timeout"), "no verdict: timeout"),
        (RubricVerdict("a", (), (), ""), "judges nothing"),
        (RubricVerdict("a", verdict().dimensions[1:], (), ""), "not the rubric's dimensions"),
        (verdict((15, 10, 5, 26, 15, 5)), "gave 26 points for intent_match"),
        (verdict((-1, 10, 5, 20, 15, 5)), "gave -1 points for embedding_query"),
        (verdict((float("nan"), 10, 5, 20, 15, 5)), "gave nan points"),
    ],
)
def test_what_is_no_verdict_is_undetermined_and_never_a_pass(failed, reason):
    found = scores(failed)
    assert tuple(found) == RUBRIC_MEASURES
    assert {score.state for score in found.values()} == {"undetermined"}
    assert reason in found["rubric_passed"].reason


def test_counts_the_bands():
    # 100, 80 (not above), 60 (not below), 59, and one that failed
    points = [(15, 15, 10, 25, 20, 15), (15, 15, 10, 25, 15, 0), (15, 15, 10, 20, 0, 0), (15, 15, 10, 19, 0, 0)]
    verdicts = [*map(verdict, points), RubricVerdict("a", (), (), "", failure="timeout")]
    assert count_bands(verdicts, RUBRIC) == {"band_high": 1, "band_medium": 2, "band_low": 1}
