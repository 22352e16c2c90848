"""Worked by hand on a 2 x 2 grid over four queries.

        q1   q2   q3   q4
a  f/b  .0   .2   .4   .6     function - fixed:  c - a  .2 .2 .2 .2     d - b  .0 .4 .0 .4   averaged  .1 .3 .1 .3
b  f/d  .1   .1   .5   .5     dense - bm25:      b - a  .1 -.1 .1 -.1   d - c  -.1 .1 -.1 .1  averaged  0 0 0 0
c  F/b  .2   .4   .6   .8     block d - b - c + a:  -.2 .2 -.2 .2
d  F/d  .1   .5   .5   .9
"""

import pytest

from assay.comparing.effects import effects
from assay.comparing.factors import Factor, Factorial
from assay.scores import not_applicable, value

FACTORS = (Factor("chunking", ("fixed", "function")), Factor("method", ("bm25", "dense")))
CELLS = {"a": ("fixed", "bm25"), "b": ("fixed", "dense"), "c": ("function", "bm25"), "d": ("function", "dense")}
NUMBERS = {"a": (0, 0.2, 0.4, 0.6), "b": (0.1, 0.1, 0.5, 0.5), "c": (0.2, 0.4, 0.6, 0.8), "d": (0.1, 0.5, 0.5, 0.9)}
GROUPS = {f"q{place}": {"tier": "1" if place % 2 else "2", "one": "x"} for place in range(1, 5)}


def scores(without=()):
    return {
        cell: {
            f"q{place}": not_applicable("none") if (cell, f"q{place}") in without else value(number)
            for place, number in enumerate(numbers, start=1)
        }
        for cell, numbers in NUMBERS.items()
    }


@pytest.fixture(scope="module")
def found():
    return effects(Factorial(FACTORS, CELLS), "m", scores(), GROUPS)


def test_a_main_effect_is_averaged_over_matched_pairs(found):
    chunking, method = found.main
    assert chunking.estimate.mean == pytest.approx(0.2)
    assert (chunking.estimate.n, chunking.left_out) == (4, 0)
    assert 0.1 <= chunking.estimate.low < 0.2 < chunking.estimate.high <= 0.3
    assert method.estimate.mean == 0


def test_p_flips_signs_and_is_corrected_over_the_main_effects(found):
    """All four differences are positive: 2 of 16 patterns are as extreme. The smaller of two p doubles."""
    chunking, method = found.main
    assert (chunking.p, chunking.holm_p) == (2 / 16, 4 / 16)
    assert (method.p, method.holm_p) == (1, 1)


def test_an_interaction_is_a_difference_of_differences(found):
    """Mean of -.2 .2 -.2 .2: all sign patterns are as extreme as none. A family of one is not corrected."""
    (interaction,) = found.interactions
    assert interaction.estimate.mean == 0
    assert (interaction.p, interaction.holm_p) == (1, 1)


def test_groups_with_several_labels_are_told_apart(found):
    groups = {(group.kind, group.label): group.estimate.mean for group in found.main[0].groups}
    assert groups == {("tier", "1"): pytest.approx(0.1), ("tier", "2"): pytest.approx(0.3)}


def test_pairs_of_the_other_sign_are_named():
    """With nothing in d, d - b is -.1 -.1 -.5 -.5: the mean is (.2 - .3) / 2, and c - a goes the other way."""
    turned = scores()
    turned["d"] = {query: value(0) for query in turned["d"]}
    found = effects(Factorial(FACTORS, CELLS), "m", turned, {}).main[0]
    assert found.estimate.mean == pytest.approx(-0.05)
    assert [(pair.base, pair.new) for pair in found.against] == [("a", "c")]


def test_a_query_counts_where_all_cells_have_a_value():
    """Without d's q2 the averaged differences are .1 .1 .3."""
    found = effects(Factorial(FACTORS, CELLS), "m", scores(without={("d", "q2")}), {}).main[0]
    assert found.estimate.mean == pytest.approx(0.5 / 3)
    assert (found.estimate.n, found.left_out) == (3, 1)


def test_a_change_that_no_pair_shows_has_no_p():
    cells = {"a": CELLS["a"], "d": CELLS["d"]}
    found = effects(Factorial(FACTORS, cells), "m", scores(), {})
    assert [(effect.estimate.mean, effect.estimate.n, effect.p, effect.holm_p) for effect in found.main] == [
        (None, 0, None, None),
        (None, 0, None, None),
    ]
    assert found.interactions == ()


def test_rounding_of_binary_fractions_is_no_effect():
    """.1 + .2 - .3 is 5.6e-17 in binary fractions: each block would be tested on it."""
    numbers = {"a": 0.3, "b": 0.1, "c": 0.2, "d": 0}
    even = {cell: {f"q{place}": value(number) for place in range(9)} for cell, number in numbers.items()}
    (interaction,) = effects(Factorial(FACTORS, CELLS), "m", even, {}).interactions
    assert (interaction.estimate.mean, interaction.p) == (0, 1)


def test_clusters_are_drawn_and_flipped_whole():
    """Differences .1 .3 .1 .3 of chunking, in two clusters: 2 of 4 patterns instead of 2 of 16."""
    clusters = {"q1": "x", "q2": "x", "q3": "y", "q4": "y"}
    found = effects(Factorial(FACTORS, CELLS), "m", scores(), GROUPS, clusters).main[0]
    assert found.p == 2 / 4
    assert (found.estimate.low, found.estimate.high) == pytest.approx((0.2, 0.2))  # both clusters have a mean of .2
