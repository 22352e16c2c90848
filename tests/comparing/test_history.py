"""Worked by hand: four queries with sixteen sign patterns; where all move the same way, 2 of 16 are as extreme."""

import pytest

from assay.comparing.history import MovedQuery, Point, step_between, steps
from assay.comparing.history_commits import Commit
from assay.scores import not_applicable, value


def point(*numbers, touched=True, **given):
    """None: the query has no value."""
    scores = {f"q{i}": not_applicable("x") if n is None else value(n) for i, n in enumerate(numbers)}
    values = [number for number in numbers if number is not None]
    mean = sum(values) / len(values) if values else None
    plain = {"value": mean, "scores": scores, "n": len(values)}
    return Point(Commit("c", "d", "s"), touched=touched, **{**plain, **given})


def test_a_step_is_paired_by_query():
    first, second = steps([point(0, 0, 0, 0), point(0.5, 0.5, 0.5, 0.5)])
    assert first.step is None
    assert (second.step.change, second.step.n, second.step.p) == (0.5, 4, 2 / 16)
    assert (second.step.low, second.step.high) == (0.5, 0.5)  # all differences are .5


def test_the_p_values_of_all_steps_that_moved_are_corrected_together():
    """2/16, and 2/2 for the one query that moved back; the third moved none: a family of two, so 2 x 2/16."""
    still = point(0, 0.5, 0.5, 0.5)
    entries = steps([point(0, 0, 0, 0), point(0.5, 0.5, 0.5, 0.5), still, still])
    assert [entry.step and entry.step.p for entry in entries] == [None, 2 / 16, 1, None]
    assert [entry.step and entry.step.holm_p for entry in entries] == [None, 4 / 16, 1, None]
    assert not entries[1].step.told_apart


def test_many_queries_that_move_alike_are_told_apart():
    _, second = steps([point(*[0] * 8), point(*[1] * 8)])
    assert second.step.p == 2 / 256
    assert second.step.told_apart


def test_only_queries_with_a_value_on_both_sides_count():
    """q1 went, q2 came; of q0 and q3 one rose by 1: the mean of the difference is 1/2, though the means say else."""
    step = step_between(point(0, 1, None, 1), point(1, None, 0, 1), 0)
    assert (step.change, step.n, step.came, step.went) == (0.5, 2, 1, 1)
    assert step.up == (MovedQuery("q0", 0, 1),)
    assert step.down == ()


def test_the_queries_that_moved_most_are_named_in_a_total_order():
    step = step_between(point(0, 0, 0, 0, 1), point(0.1, 0.4, 0.4, 0.2, 0), 0)
    assert [moved.query_id for moved in step.up] == ["q1", "q2", "q3"]
    assert [moved.query_id for moved in step.down] == ["q4"]


def test_without_scores_by_query_the_values_alone_are_told():
    step = step_between(point(0.25, scores=None), point(0.5), 0)
    assert (step.change, step.n, step.p, step.told_apart) == (0.25, None, None, False)


def test_a_commit_without_a_value_is_stepped_over():
    entries = steps([point(0), point(value=None, fault="no file"), point(1)])
    assert entries[1].step is None
    assert (entries[2].step.change, entries[2].step.since) == (1, 0)


def test_a_commit_that_left_the_cell_alone_has_no_step():
    entries = steps([point(0), point(0, touched=False), point(1)])
    assert entries[1].step is None
    assert entries[2].step.since == 1


def test_a_step_needs_two_values():
    with pytest.raises(ValueError, match="from a value to a value"):
        step_between(point(value=None), point(1), 0)
