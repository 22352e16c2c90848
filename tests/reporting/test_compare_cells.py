"""Worked by hand: four queries, of which the last has no value in the base."""

from math import pi, sqrt

import pytest

from assay.comparing.detectable import detectable
from assay.comparing.noise_floor import noise_limit
from assay.comparing.outcomes import Outcomes
from assay.reporting.compare_cells import Moved, Side, compare_cells
from assay.scores import not_applicable, value

NONE = not_applicable("none")
NEW = {"m": [value(0.5), value(1), value(0.5), value(1)], "passed": [value(1), value(1), value(0), value(1)]}
BASE = {"m": [value(0), value(0.5), value(0.5), NONE], "passed": [value(0), value(0), value(0), value(1)]}


@pytest.fixture
def sides(cell):
    return Side("A2/bm25", cell("A2", "bm25", NEW)), Side("A1/bm25", cell("A1", "bm25", BASE))


def test_pairs_by_query(sides):
    """Differences .5 .5 0: mean 1/3, deviation sqrt(1/12) = .2887, so d_z is 1.1547; 2 of 4 sign patterns."""
    (found,) = compare_cells(*sides, ["m"]).measures
    assert (found.new, found.base, found.difference) == pytest.approx((2 / 3, 1 / 3, 1 / 3))
    assert (found.n, found.unpaired, found.outcomes) == (3, 1, Outcomes(2, 1, 0))
    assert (found.sign_flip_p, found.mcnemar_p, found.holm_p) == (0.5, None, 0.5)
    assert found.effect_size == pytest.approx(2 / sqrt(3))
    assert found.detectable == pytest.approx(detectable(sqrt(1 / 12), 3))
    assert found.low == 0
    assert found.high == 0.5
    assert (found.noise, found.clusters) == (None, None)


def test_pass_and_fail_go_by_mcnemar(sides):
    """Two gained, none lost: 2 x (1/2)^2 = .5."""
    (found,) = compare_cells(*sides, ["passed"]).measures
    assert (found.mcnemar_p, found.p) == (0.5, 0.5)


def test_all_measures_are_one_family(sides):
    """Both p-values are .5: doubled, they stop at 1."""
    assert [found.holm_p for found in compare_cells(*sides, ["m", "passed"]).measures] == [1, 1]


def test_the_queries_that_moved_most_come_first(sides):
    (found,) = compare_cells(*sides, ["m"]).measures
    assert found.up == (Moved("q0", ("1", "tests"), 0, 0.5), Moved("q1", ("1", "tests"), 0.5, 1))
    assert found.down == ()


def test_a_measure_without_pairs_says_why(cell):
    echo = Side("controls/echo", cell("controls", "echo", {"m": [NONE, NONE], "o": [value(1), NONE]}))
    bm25 = Side("A1/bm25", cell("A1", "bm25", {"m": [value(1), value(1)], "o": [NONE, value(1)]}))
    bare = Side("A2/bm25", cell("A2", "bm25", {"m": [value(1), value(1)]}, per_query=False))
    assert compare_cells(bm25, echo, ["m", "o"]).incomparable == (
        ("m", "controls/echo has no value of it"),
        ("o", "no query has a value on both sides"),
    )
    assert compare_cells(bm25, bare, ["m"]).incomparable == (("m", "A2/bm25 has no file of scores by query"),)


def test_clusters_are_drawn_whole(sides):
    """One tier alone: there is nothing to draw, and a sign pattern has one sign. Nor is there a McNemar of clusters."""
    (found, passed) = compare_cells(*sides, ["m", "passed"], cluster="tier").measures
    assert (found.clusters, found.low, found.sign_flip_p, found.detectable) == (1, None, 1, None)
    assert (passed.mcnemar_p, passed.p) == (None, 1)


def test_repeats_tell_how_far_means_move_by_chance(cell, sides):
    """Means .4 and .6 of two repeats: deviation .1414, so the limit is 12.706 x sqrt(2) x .1414 = 2.541."""
    columns = ([0.4, 0.2, 0.6], [0.6, 0.6, 0.6])
    repeats = [Side("A1/bm25", cell("A1", "bm25", {"m": [value(number) for number in column]})) for column in columns]
    (found,) = compare_cells(*sides, ["m"], repeats=repeats).measures
    assert found.noise.limit == pytest.approx(2.541, abs=1e-3)
    assert (found.noise.inside, found.noise.repeats, found.noise.unsteady) == (True, 2, 2)
    assert compare_cells(*sides, ["passed"], repeats=repeats).measures[0].noise is None


@pytest.mark.parametrize(("noise", "inside"), [(0.3, True), (0.001, False)])
def test_a_difference_is_held_against_the_noise_of_the_samples(sides, noise, inside):
    for side in sides:
        side.cell.metrics["overall"]["m"]["noise"] = noise
    new, base = (Side(side.name, side.cell, samples=3) for side in sides)
    (found,) = compare_cells(new, base, ["m"]).measures
    assert found.noise.inside == inside
    assert found.noise.limit == pytest.approx(noise_limit(noise * sqrt(pi / 2), 3, averaged=3))


def test_noise_is_unknown_where_a_judge_was_asked_once(sides):
    sides[0].cell.metrics["overall"]["m"]["noise"] = 0.1
    assert compare_cells(*sides, ["m"]).measures[0].noise is None
