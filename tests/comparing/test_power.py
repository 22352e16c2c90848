"""Three cells over four queries. Differences b - a: 1 -1 1 -1, deviation sqrt(4/3) = 1.1547; c - a: the same halved,
.5774; c - b: -.5 .5 -.5 .5, .5774. So the median is .5774 and the largest a and b's."""

from math import sqrt

import pytest

from assay.comparing.detectable import detectable, queries_needed
from assay.comparing.power import DROPS, power_of, spreads
from assay.scores import not_applicable, value


def scored(*numbers):
    return {
        f"q{place}": not_applicable("none") if number is None else value(number) for place, number in enumerate(numbers)
    }


CELLS = {"a": scored(0, 1, 0, 1), "b": scored(1, 0, 1, 0), "c": scored(0.5, 0.5, 0.5, 0.5)}
GROUPS = {"q0": {"tier": "1"}, "q1": {"tier": "1"}, "q2": {"tier": "2"}, "q3": {"tier": "2"}}


def found(cells=CELLS, groups=GROUPS, drop=0.02):
    return power_of("m", cells, groups, drop=drop, alpha=0.05, power=0.8)


def test_spreads_are_of_all_pairs_smallest_first():
    assert [(spread.base, spread.new, spread.n) for spread in spreads(CELLS)] == [
        ("a", "c", 4),
        ("b", "c", 4),
        ("a", "b", 4),
    ]
    assert [spread.sd for spread in spreads(CELLS)] == pytest.approx([sqrt(1 / 3), sqrt(1 / 3), sqrt(4 / 3)])


def test_pairs_that_share_too_little_are_none():
    assert spreads({"a": scored(0, None), "b": scored(1, 1)}) == []


def test_pairs_that_scatter_by_nothing_are_none():
    """a and its copy are equal; above it by .1 everywhere: both would say that two queries show any drop."""
    a = scored(0.1, 0.3, 0.2)
    assert spreads({"a": a, "copy": a, "above": scored(0.2, 0.4, 0.3)}) == []
    assert found({"a": a, "copy": a}) is None


def test_median_and_largest_spread_say_what_is_needed_and_seen():
    power = found(drop=0.2)
    assert (power.n, power.worst.new) == (4, "b")
    assert power.sd == pytest.approx(sqrt(1 / 3))
    assert power.detectable == detectable(power.sd, 4)
    assert power.detectable_worst == detectable(sqrt(4 / 3), 4)
    assert (power.wanted.usual, power.wanted.worst) == (
        queries_needed(sqrt(1 / 3), 0.2),
        queries_needed(sqrt(4 / 3), 0.2),
    )
    assert [needed.drop for needed in power.drops] == list(DROPS)


def test_groups_are_judged_by_their_own_queries():
    """Two queries each: the differences of a pair are x and -x, so its deviation is sqrt(2) |x|; x is 1, .5, .5."""
    assert [(group.label, group.n) for group in found().groups] == [("1", 2), ("2", 2)]
    assert [group.sd for group in found().groups] == pytest.approx([sqrt(0.5), sqrt(0.5)])


def test_a_kind_with_one_label_is_no_group():
    assert found(groups={query: {"tier": "1"} for query in GROUPS}).groups == ()


def test_a_group_of_one_query_says_nothing():
    first, _ = found(groups={**GROUPS, "q1": {"tier": "2"}}).groups
    assert (first.n, first.sd, first.detectable) == (1, None, None)


def test_none_without_a_pair():
    assert found({"a": CELLS["a"]}) is None
