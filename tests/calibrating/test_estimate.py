import numpy as np
import pytest

from assay.calibrating.config import CalibrationSettings
from assay.calibrating.estimate import Estimate, estimates, no_interval

SETTINGS = CalibrationSettings(resamples=200)


def total(weights):
    return weights.sum(axis=1)


def missing(weights):
    return np.full(len(weights), np.nan)


@pytest.mark.parametrize(
    ("groups", "reason"),
    [
        (10, ""),
        (9, "9 groups hold a positive pair; an interval needs 10"),
    ],
)
def test_each_class_stands_in_ten_groups(groups, reason):
    names = [f"g{number}" for number in range(groups)] * 2
    assert no_interval(np.array([True] * groups + [False] * groups), names) == reason


def test_many_pairs_of_few_groups_are_few():
    positive = np.array([True] * 20 + [False] * 20)
    assert no_interval(positive, [f"g{number}" for number in range(20)] + ["one"] * 20) == (
        "1 groups hold a negative pair; an interval needs 10"
    )


def test_the_number_stands_without_an_interval():
    assert estimates([total, missing], np.array([True, False]), ["a", "b"], SETTINGS) == [Estimate(2), Estimate(None)]


def test_all_statistics_on_the_same_draws():
    groups = [f"g{number}" for number in range(10)] * 2
    positive = np.array([True] * 10 + [False] * 10)
    share = lambda weights: weights[:, 0]  # noqa: E731
    first, second, third = estimates([share, lambda weights: 1 - share(weights), missing], positive, groups, SETTINGS)
    assert (first.number, second.number) == (1, 0)
    assert first.interval.low == 1 - second.interval.high
    assert third == Estimate(None)


def test_nothing_without_a_pair():
    assert estimates([total], np.array([], dtype=bool), [], SETTINGS) == [Estimate(None)]
