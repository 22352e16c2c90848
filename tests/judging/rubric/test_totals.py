import pytest

from assay.judging.rubric.totals import band, disagreement, part_total, passed, total
from assay.search_tasks import Dimension, RubricVerdict


def verdict(rubric, points, critical=(), **more):
    """All dimensions have their most but intent_match, which makes up the total."""
    dimensions = tuple(
        Dimension(name, points - 75 if name == "intent_match" else most, most, "") for name, most in rubric.most.items()
    )
    return RubricVerdict("Q-1", dimensions, critical, "", **more)


@pytest.mark.parametrize(("points", "expected"), [(80.5, "high"), (80, "medium"), (60, "medium"), (59.5, "low")])
def test_bands(rubric, points, expected):
    assert band(verdict(rubric, points), rubric) == expected


@pytest.mark.parametrize(("points", "critical", "expected"), [(70, (), 1), (69.9, (), 0), (100, ("too_generic",), 0)])
def test_a_pass_needs_points_and_no_critical_issue(rubric, points, critical, expected):
    assert passed(verdict(rubric, points, critical), rubric).number == expected


def test_total_of_thirds_is_exact(rubric):
    parts = tuple(Dimension("x", 0.1, 1, "") for _ in range(3))
    assert total(RubricVerdict("Q-1", parts, (), "")).number == 0.3


def test_parts(rubric):
    one = verdict(rubric, 80)
    assert (part_total(one, rubric, "query").number, part_total(one, rubric, "results").number) == (40, 40)


def test_a_failure_is_undetermined(rubric):
    failed = RubricVerdict("Q-1", (), (), "", failure="timeout")
    assert total(failed).reason == passed(failed, rubric).reason == "no verdict: timeout"
    assert part_total(failed, rubric, "query").state == "undetermined"
    assert band(failed, rubric) is None
    assert disagreement(failed, rubric) == ""


def test_what_the_judge_claims_is_held_against_its_points(rubric):
    assert disagreement(verdict(rubric, 80, claimed_total=80, claimed_passed=True), rubric) == ""
    assert disagreement(verdict(rubric, 80), rubric) == ""
    wrong = verdict(rubric, 80, ("too_generic",), claimed_total=90, claimed_passed=True)
    assert disagreement(wrong, rubric) == "total 90 claimed, 80 by its points; pass claimed, fail by rule"
