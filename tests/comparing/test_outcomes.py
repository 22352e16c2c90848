import numpy as np

from assay.comparing.outcomes import Outcomes, outcomes


def test_counts_better_same_and_worse():
    assert outcomes(np.array([0.5, 0, -0.25, 1e-10, -0.1])) == Outcomes(wins=1, ties=2, losses=2)
    assert outcomes(np.array([0.5, 0, -0.25, -0.1]), tolerance=0.25) == Outcomes(1, 3, 0)
    assert outcomes(np.array([])) == Outcomes(0, 0, 0)
