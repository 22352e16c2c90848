"""Four pairs with grades 3, 2, 1, 0 unless said otherwise; verdicts by total and critical issues."""

from pathlib import Path

import pytest
import yaml

from assay.calibrating.config import CalibrationSettings
from assay.calibrating.pair_labels import GradedPair
from assay.calibrating.query_calibration import (
    calibrate_queries,
    grade_of,
    grade_scores,
    query_calibration_numbers,
)
from assay.calibrating.scale import Scale
from assay.judging.rubric.rubric import parse_rubric
from assay.search_tasks import Dimension, Pair, RubricVerdict, Task

RUBRIC = parse_rubric(
    yaml.safe_load((Path(__file__).parents[2] / "conf/rubric/default.yaml").read_text(encoding="utf-8"))
)
SCALE = Scale(3, 2)
SETTINGS = CalibrationSettings(resamples=50)


def verdict(points, *critical, failure=""):
    if failure:
        return RubricVerdict("Q", (), (), "", failure=failure)
    return RubricVerdict("Q", (Dimension("all", points, 100, ""),), critical, "")


def graded(place, grade, query="sign cookie", use_case="find it", raters=()):
    return GradedPair(f"p{place}", f"Q-{place}", Pair(query, use_case), grade, raters, "f:1")


def calibrated(grades, verdicts, **more):
    pairs = [graded(place, grade, **more) for place, grade in enumerate(grades)]
    tasks = [Task(pair.task_id, "Who signs the cookie?", "tests", "core", (), (), (), ()) for pair in pairs]
    return calibrate_queries(pairs, tasks, verdicts, RUBRIC, SETTINGS, scale=SCALE)


@pytest.mark.parametrize(
    ("points", "critical", "grade"),
    [(81, (), 3), (80, (), 2), (60, (), 2), (59, (), 1), (95, ("too_generic",), 0)],
)
def test_grades_are_bands_and_a_critical_issue_is_0(points, critical, grade):
    assert grade_of(verdict(points, *critical), RUBRIC) == grade


def test_scores_of_a_verdict():
    scores = grade_scores([verdict(90, "too_generic"), verdict(65), verdict(0, failure="timeout")], RUBRIC)
    assert [[score.number for score in column[:2]] for column in scores.values()] == [
        [0.9, 0.65],
        [0, 0.65],
        [0, pytest.approx(2 / 3)],
    ]
    assert {column[2].reason for column in scores.values()} == {"no verdict: timeout"}


def test_a_judge_that_grades_as_people_do():
    found = calibrated([3, 2, 1, 0], [verdict(90), verdict(75), verdict(50), verdict(88, "identical_pair")])
    total, uncritical, grade = found.calibration.measures
    # Of the four couples of a good and a bad pair, 75 < 88 alone is wrong; a critical issue as 0 mends it.
    assert (total.auc.number, uncritical.auc.number, grade.auc.number) == (0.75, 1, 1)
    assert (total.fixed.threshold, total.fixed.accuracy) == (0.7, 0.75)
    assert (uncritical.fixed.accuracy, grade.fixed.accuracy) == (1, 1)
    assert grade.graded_kappa.number == 1
    # Ranks of the totals 4, 2, 1, 3 and of the grades 4, 3, 2, 1: d = 0, 1, 1, 2, so rho = 1 - 6 * 6 / (4 * 15).
    assert found.rho == pytest.approx({"rubric_total": 0.4, "rubric_uncritical": 1, "rubric_grade": 1})


def test_the_likeness_of_a_pair_is_a_baseline():
    pairs = [
        graded(0, 3, "sign cookie", "find helper"),
        graded(1, 0, "sign cookie", "sign cookie"),
        graded(2, 1, "sign cookie", "find key"),
    ]
    tasks = [Task(pair.task_id, "text", "tests", "core", (), (), (), ()) for pair in pairs]
    verdicts = [verdict(90), verdict(50), verdict(60)]
    found = calibrate_queries(pairs, tasks, verdicts, RUBRIC, SETTINGS, scale=SCALE)
    # Unlike: 1, 0, 1; the good pair beats the one and ties with the other: 1.5 of 2.
    assert found.unlike.number == 0.75
    assert found.over_unlike["rubric_total"].number == 0.25


def test_pairs_without_a_verdict_are_counted_and_left_out():
    verdicts = [verdict(90), verdict(0, failure="timeout"), verdict(50), verdict(40)]
    found = calibrated([3, 2, 1, 0], verdicts)
    measure = found.calibration.measures[0]
    assert (measure.n, measure.undetermined) == (3, {"no verdict: timeout": 1})
    assert found.calibration.pairs == 4
    assert found.over_unlike["rubric_total"].number == 0.5  # 1 less the .5 of pairs that are all alike


def test_raters_are_held_against_each_other():
    pairs = [graded(place, grade, raters=(grade, grade)) for place, grade in enumerate([3, 0])]
    tasks = [Task(pair.task_id, "text", "tests", "core", (), (), (), ()) for pair in pairs]
    found = calibrate_queries(pairs, tasks, [verdict(90), verdict(10)], RUBRIC, SETTINGS, scale=SCALE)
    assert (found.calibration.human.raters, found.calibration.human.kappa) == (2, 1)


def test_the_numbers_of_a_file():
    found = calibrated([3, 2, 1, 0], [verdict(90), verdict(75), verdict(50), verdict(88, "identical_pair")])
    numbers = query_calibration_numbers(found)
    assert numbers["rubric_total"]["rho"] == 0.4
    assert numbers["rubric_total"]["over_unlike"] == 0.25
    assert numbers["baselines"]["unlike_auc"] == 0.5
    assert "unlike_auc_low" not in numbers["baselines"]  # too few pairs for an interval
    assert all(isinstance(number, float | int) for group in numbers.values() for number in group.values())
