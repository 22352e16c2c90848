import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.comparing.holm import holm


def test_worked_by_hand():
    """Sorted: .005 x 4 = .02, .01 x 3 = .03, .03 x 2 = .06, and .04 x 1 = .04, lifted to the .06 before it."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_is_at_most_one_and_empty_for_nothing():
    assert holm([0.7, 0.6]) == [1, 1]
    assert holm([]) == []
    assert holm([0.02]) == [0.02]


@pytest.mark.parametrize("p", [-0.1, 1.1, float("nan")])
def test_refuses_what_is_no_probability(p):
    with pytest.raises(ValueError, match="in \\[0, 1\\]"):
        holm([0.5, p])


@given(st.lists(st.floats(0, 1), max_size=30))
def test_keeps_the_order_and_lies_between_the_raw_and_bonferronis(p_values):
    corrected = np.array(holm(p_values))
    raw = np.array(p_values)
    assert (corrected >= raw).all()
    assert (corrected <= np.minimum(raw * len(raw), 1)).all()
    assert (np.diff(corrected[np.argsort(raw, kind="stable")]) >= 0).all()
