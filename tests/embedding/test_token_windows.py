"""Worked by hand: tokens 0 to 4 point, in turn, east and north."""

from math import sqrt

import numpy as np
import pytest

from assay.embedding.token_windows import token_windows, unit

EAST, NORTH = [1.0, 0.0], [0.0, 1.0]
TOKENS = np.array([EAST, NORTH, EAST, EAST, NORTH], dtype=np.float32)


def test_a_window_is_the_mean_of_its_tokens():
    # windows 0-1, 2-3 and, as the last ends with the text, 3-4
    half = 1 / sqrt(2)
    assert token_windows(TOKENS, window=2, stride=2) == pytest.approx(np.array([[half, half], EAST, [half, half]]))


def test_a_short_text_is_one_window():
    # three times east, twice north: (3, 2) / sqrt(13)
    for window in (5, 6):
        assert token_windows(TOKENS, window, stride=2) == pytest.approx(np.array([[3, 2]]) / sqrt(13))


@pytest.mark.parametrize(("length", "count"), [(1, 1), (64, 1), (65, 2), (96, 2), (97, 3), (256, 7)])
def test_windows_cover_the_text(length, count):
    # 64 every 32: starts 0, 32, ... and the last start, length - 64
    assert token_windows(np.ones((length, 3), dtype=np.float32), 64, 32).shape == (count, 3)


def test_a_zero_vector_stays_zero():
    assert unit(np.zeros((1, 2), dtype=np.float32)).tolist() == [[0, 0]]
