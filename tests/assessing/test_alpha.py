"""Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", section C: 4 observers, 12 units, 5 values.

It gives alpha as .743 (nominal), .815 (ordinal), .849 (interval) and .797 (ratio).
"""

import numpy as np
import pytest

from assay.assessing.alpha import alphas, coincidences, nominal, ordinal

DATA = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],  # 0: not observed
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
    [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
]
VALUES = np.arange(1.0, 6)


def counts(data, values):
    return np.array(
        [[sum(said == value for said in unit) for value in values] for unit in zip(*data, strict=True)], float
    )


def alpha(table, difference):
    return alphas(np.ones((1, len(table))), coincidences(table), difference)[0]


def interval(_):
    return (VALUES[:, None] - VALUES) ** 2


def ratio(_):
    return ((VALUES[:, None] - VALUES) / (VALUES[:, None] + VALUES)) ** 2


@pytest.mark.parametrize(
    ("difference", "published"), [(nominal, 0.743), (ordinal, 0.815), (interval, 0.849), (ratio, 0.797)]
)
def test_the_published_example(difference, published):
    assert alpha(counts(DATA, VALUES), difference) == pytest.approx(published, abs=5e-4)


def test_its_coincidences():
    """The matrix that the paper shows, row 1 and 2; n = 40 pairable values."""
    table = coincidences(counts(DATA, VALUES)).sum(axis=0)
    assert table[0] == pytest.approx([7, 4 / 3, 1 / 3, 1 / 3, 0])
    assert table[1] == pytest.approx([4 / 3, 10, 4 / 3, 1 / 3, 0])
    assert table.sum() == pytest.approx(40)


def test_two_raters_two_values_by_hand():
    """Units aa, ab, bb: o_aa = o_bb = 2, o_ab = o_ba = 1, n_a = n_b = 3, n = 6.

    D_o = 2 / 6, D_e = 2 * 9 / (6 * 5) = .6, alpha = 1 - (1 / 3) / .6 = 4 / 9.
    """
    table = counts([[0, 0, 1], [0, 1, 1]], [0, 1])
    assert alpha(table, nominal) == pytest.approx(4 / 9)
    assert alpha(table, ordinal) == pytest.approx(4 / 9)  # two values are as far apart as any two


def test_full_agreement_is_one_and_one_grade_alone_is_not_defined():
    assert alpha(counts([[0, 3], [0, 3]], range(4)), ordinal) == pytest.approx(1)
    assert np.isnan(alpha(counts([[2, 2], [2, 2]], range(4)), ordinal))


def test_a_unit_with_one_grade_adds_nothing():
    with_single = counts([[0, 0, 1, 3], [0, 1, 1, 9]], range(4))
    without = counts([[0, 0, 1], [0, 1, 1]], range(4))
    assert alpha(with_single, ordinal) == pytest.approx(alpha(without, ordinal))


def test_weights_count_units_several_times():
    table = counts(DATA, VALUES)
    twice = np.repeat(table, [2, *[1] * 11], axis=0)
    weights = np.array([[2.0, *[1.0] * 11]])
    assert alphas(weights, coincidences(table), ordinal)[0] == pytest.approx(alpha(twice, ordinal))
