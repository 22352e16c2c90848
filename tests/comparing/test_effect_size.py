import numpy as np
import pytest

from assay.comparing.effect_size import effect_size


def test_is_the_mean_over_the_deviation():
    """Mean .2; deviations -.1, 0, .1: variance (.01 + .01) / 2, deviation .1."""
    assert effect_size(np.array([0.1, 0.2, 0.3])) == pytest.approx(2)


@pytest.mark.parametrize(
    ("differences", "expected"), [([], None), ([0.5], None), ([0.3, 0.3, 0.3], None), ([0.0, 0.0], 0.0), ([-1, 1], 0.0)]
)
def test_where_there_is_no_scatter(differences, expected):
    assert effect_size(np.array(differences, dtype=float)) == expected
