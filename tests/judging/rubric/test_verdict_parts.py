from assay.judging.rubric.findings import finding
from assay.judging.rubric.totals import passed, total
from assay.judging.rubric.verdict_parts import advices, critical_of, unasked, without_results
from assay.search_tasks import Dimension, Pair, Writing


def test_a_failed_writing_has_no_verdict(rubric, make_task):
    verdict = unasked(rubric, make_task(), Writing("Q-1", (), "timeout"))
    assert (verdict.failure, verdict.dimensions) == ("no pairs: timeout", ())
    assert total(verdict).state == "undetermined"


def test_a_task_that_was_not_searched_for_fails(rubric, make_task):
    verdict = unasked(rubric, make_task(), Writing("Q-1", ()))
    assert (total(verdict).number, passed(verdict, rubric).number) == (0, 0)
    assert {one.feedback for one in verdict.dimensions} == {"no pair was written"}


def test_a_pair_is_to_be_judged(rubric, make_task):
    assert unasked(rubric, make_task(), Writing("Q-1", (Pair("q", "u"),))) is None


def test_no_result_no_points_for_results(rubric):
    full = [Dimension(name, most, most, "fine") for name, most in rubric.most.items()]
    points = {one.name: one.points for one in without_results(rubric, full)}
    assert points == {**rubric.most, "intent_match": 0, "file_type": 0, "avoidance": 0}


def test_critical_issues_of_checks_and_judge_once_each_in_order(rubric, make_task):
    found = [finding(rubric, make_task(), name) for name in ("too_generic", "few_terms", "identical_pair")]
    named = ("wrong_file_types", "too_generic")
    assert critical_of(found, named) == ("identical_pair", "too_generic", "wrong_file_types")


def test_the_same_advice_stands_once(rubric, make_task):
    found = [finding(rubric, make_task(), "few_terms", (), 0)] * 2
    assert len(advices(found)) == 1
