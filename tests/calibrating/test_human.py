import pytest

from assay.calibrating.human import human_ceiling
from assay.calibrating.scale import BINARY, Scale


def test_three_raters_by_hand(pair):
    """Raters 1, 2, 3 say 1100, 1101, 1000 of the four pairs.

    Kappas: 1 and 2 agree on 3 of 4, by chance .5: .5; so do 1 and 3; 2 and 3 agree on 2 of 4, by chance
    .75 * .25 * 2 = .375: .125 / .625 = .2. Mean .4.
    AUCs: against 2 and 3, who agree on the pairs 1 (yes) and 3 (no), rater 1 has 1; against 1 and 3 (pairs 1; 3, 4)
    rater 2 has a win and a tie of 2: .75; against 1 and 2 (pairs 1, 2; 3) rater 3 has .75. Mean 2.5 / 3.
    """
    pairs = [pair(1, raters=raters) for raters in [(1, 1, 1), (1, 1, 0), (0, 0, 0), (0, 1, 0)]]
    ceiling = human_ceiling(pairs, BINARY)
    assert (ceiling.raters, ceiling.kappa, ceiling.auc) == (3, pytest.approx(0.4), pytest.approx(2.5 / 3))


def test_none_with_fewer_than_two_raters(pair):
    assert human_ceiling([pair(1)], BINARY) is None
    assert human_ceiling([pair(1, raters=(1,)), pair(0, raters=(0,))], BINARY) is None


def test_a_pair_that_a_rater_left_out_does_not_count(pair):
    # On the pairs 1 and 2 both agree; without the third they agree wholly.
    pairs = [pair(1, raters=(1, 1)), pair(0, raters=(0, 0)), pair(0, raters=(0, None))]
    ceiling = human_ceiling(pairs, BINARY)
    assert (ceiling.kappa, ceiling.auc) == (1, 1)


def test_no_figure_where_the_raters_never_differ(pair):
    ceiling = human_ceiling([pair(1, raters=(1, 1)), pair(1, raters=(1, 1))], BINARY)
    assert (ceiling.kappa, ceiling.auc) == (None, None)


def test_grades_have_quadratic_weights(pair):
    # As in test_kappa: 0 and 2 beside 0 and 1, kappa 2/3. From grade 1 on positive: each ranks as the other says.
    ceiling = human_ceiling([pair(0, raters=(0, 0)), pair(2, raters=(2, 1))], Scale(3, 1))
    assert (ceiling.kappa, ceiling.auc) == (pytest.approx(2 / 3), 1)
