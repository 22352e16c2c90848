import numpy as np
import pytest

from assay.calibrating.reliability import Bin, calibration_error, reliability


def test_by_hand():
    scores = np.array([0, 0.25, 0.5, 0.875, 1])
    bins = reliability(scores, np.array([False, True, True, True, False]), 2)
    # [0, .5): 0, .25, half positive; [.5, 1]: .5, .875, 1 with mean 2.375 / 3, two of three positive.
    assert bins == (Bin(0, 0.5, 2, 0.125, 0.5), Bin(0.5, 1, 3, pytest.approx(2.375 / 3), pytest.approx(2 / 3)))
    assert calibration_error(bins) == pytest.approx((2 * 0.375 + 3 * (2.375 / 3 - 2 / 3)) / 5)


def test_ten_bins_begin_at_the_tenths():
    bins = reliability(np.array([0.1, 0.3, 0.6, 0.7, 1.0]), np.ones(5, dtype=bool), 10)
    assert [round(one.low, 9) for one in bins if one.n] == [0.1, 0.3, 0.6, 0.7, 0.9]


def test_an_empty_bin_has_no_shares():
    first, second = reliability(np.array([0.9]), np.array([True]), 2)
    assert first == Bin(0, 0.5, 0, None, None)
    assert second.n == 1


def test_a_score_that_says_what_is_observed_has_no_error():
    bins = reliability(np.array([0.5, 0.5]), np.array([True, False]), 10)
    assert calibration_error(bins) == 0


@pytest.mark.parametrize("scores", [[], [0.5, 1.01], [-0.01]])
def test_no_bins_without_scores_in_range(scores):
    bins = reliability(np.array(scores), np.ones(len(scores), dtype=bool), 10)
    assert bins == ()
    assert calibration_error(bins) is None
