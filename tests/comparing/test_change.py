"""Worked by hand on four queries."""

import pytest

from assay.comparing.change import change, change_interval, hardest_hit, worst_queries
from assay.comparing.paired import paired_difference
from assay.scores import not_applicable, undetermined, value

NONE = not_applicable("nothing")


def scores(*numbers):
    return {f"q{i}": NONE if number is None else value(number) for i, number in enumerate(numbers)}


def test_means_are_over_the_values_of_each_side():
    moved = change(scores(1, 0.5, None, 0), scores(0.5, None, 1, 0))
    assert (moved.base, moved.new) == (0.5, 0.5)  # (1 + .5 + 0) / 3 and (.5 + 1 + 0) / 3
    assert moved.mean_change == 0
    assert moved.queries == 4
    assert moved.lost == ("q1",)


def test_only_shared_queries_count():
    moved = change(scores(1, 0), {**scores(0.5), "other": value(1)})
    assert (moved.base, moved.new, moved.lost) == (1, 0.5, ())


def test_a_side_without_values_has_no_mean():
    moved = change(scores(1, 1), scores(None, None))
    assert moved.new is None
    assert moved.mean_change is None
    assert change_interval(scores(1, 1), scores(None, None), 0.95) is None
    assert change_interval({}, {}, 0.95) is None


def test_an_undetermined_score_is_no_value():
    assert change({"q": value(1)}, {"q": undetermined("timeout")}).lost == ("q",)


def test_the_interval_is_that_of_paired_differences_where_the_same_queries_have_values():
    base, new = scores(0.1, 0.5, 0.9, 0.4, 0.3), scores(0.2, 0.3, 0.9, 0.1, 0.6)
    paired = paired_difference(base, new)
    assert change_interval(base, new, 0.95) == pytest.approx((paired.low, paired.high))


def test_a_constant_change_has_no_spread():
    assert change_interval(scores(0.2, 0.6, 0.7), scores(0.1, 0.5, 0.6), 0.95) == pytest.approx((-0.1, -0.1))


def test_sees_a_mean_move_though_no_query_that_had_a_value_changed():
    """The first half of 40 queries scores 1 on both sides; the other half is new and scores 0: from 1 to 1/2."""
    base = {f"q{i:02}": value(1) if i < 20 else NONE for i in range(40)}
    new = {f"q{i:02}": value(1) if i < 20 else value(0) for i in range(40)}
    low, high = change_interval(base, new, 0.95)
    assert low < -0.5 < high < -0.3


def test_names_the_queries_that_got_worse_by_most():
    base, new = scores(1, 1, 0.5, 0, None), scores(0.25, 0, 0.5, 1, 1)
    assert hardest_hit(base, new, sign=1) == ["q1 1.00 -> 0.00", "q0 1.00 -> 0.25"]
    assert hardest_hit(base, new, sign=-1) == ["q3 0.00 -> 1.00"]


def test_the_worst_queries_are_those_with_the_worst_values():
    scores = {"a": value(0.5), "b": value(0.25), "c": undetermined("timeout"), "d": value(0.25), "e": value(1)}
    assert worst_queries(scores, sign=1) == ["b 0.25", "d 0.25", "a 0.50"]
    assert worst_queries(scores, sign=-1, most=1) == ["e 1.00"]
