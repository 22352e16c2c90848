from math import inf, sqrt

import numpy as np
import pytest

from assay.comparing.noise_floor import inside_noise, noise_floor, noise_limit
from assay.scores import undetermined, value


def scores(*numbers):
    return {f"q{place}": value(number) for place, number in enumerate(numbers)}


def test_worked_by_hand():
    """Means .5, .6, .7: deviation .1. Query 0 stays; query 1 is .5, .7, .9: variance .04, so the root of .04 / 2."""
    floor = noise_floor([scores(0.5, 0.5), scores(0.5, 0.7), scores(0.5, 0.9)])
    assert (floor.repeats, floor.queries, floor.dropped, floor.unsteady) == (3, 2, 0, 1)
    assert floor.of_means == pytest.approx(0.1)
    assert floor.per_query == pytest.approx(sqrt(0.02))


def test_a_query_that_failed_once_is_dropped_and_counted():
    floor = noise_floor([scores(0.5, 1), {"q0": value(0.7), "q1": undetermined("timeout"), "q2": value(1)}])
    assert (floor.queries, floor.dropped) == (1, 2)
    assert floor.of_means == pytest.approx(0.1 * sqrt(2))  # .5 and .7


@pytest.mark.parametrize("repeats", [[], [{}], [scores(0.5)], [{}, {}], [scores(0.5), {}]])
def test_is_not_known_without_two_repeats_and_a_query(repeats):
    floor = noise_floor(repeats)
    assert (floor.of_means, floor.per_query, floor.unsteady, floor.holds(0.1)) == (None, None, 0, None)


def test_two_repeats_tell_little():
    """t(.975, 1) = 12.7062, t(.975, 9) = 2.2622."""
    assert noise_limit(0.01, 2) == pytest.approx(12.7062 * sqrt(2) * 0.01, rel=1e-4)
    assert noise_limit(0.01, 10) == pytest.approx(2.2622 * sqrt(2) * 0.01, rel=1e-4)
    assert noise_limit(0.01, 10, averaged=4) == pytest.approx(2.2622 * sqrt(2) * 0.01 / 2, rel=1e-4)
    assert noise_limit(0.01, 1) == inf


def test_a_difference_inside_the_limit_is_inside_whatever_its_sign():
    assert inside_noise(-0.03, 0.01, 10)
    assert not inside_noise(0.033, 0.01, 10)
    assert not inside_noise(0.001, 0.0, 10)
    assert noise_floor([scores(0.5), scores(0.5)]).holds(0.0)


def test_95_of_100_differences_of_nothing_are_inside():
    """Floors of 5 repeats, and two further means each, all of one normal: 4,000 trials, four standard errors .014."""
    means = np.random.default_rng(1).normal(0.5, 0.02, (4000, 7))
    inside = [inside_noise(row[6] - row[5], row[:5].std(ddof=1), 5) for row in means]
    assert np.mean(inside) == pytest.approx(0.95, abs=0.014)


def test_refuses_nonsense():
    with pytest.raises(ValueError, match="not negative"):
        noise_limit(-0.1, 3)
