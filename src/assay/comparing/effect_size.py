"""Standardised mean difference of pairs: Cohen's d_z = mean / standard deviation of the differences (Cohen 1988).

It tells how large a difference is beside how much queries scatter, so that measures of different scales can be ranked.
"""

import numpy as np
from numpy.typing import NDArray


def effect_size(differences: NDArray[np.float64]) -> float | None:
    """d_z with the n - 1 deviation; 0 where nothing differs; None where n < 2, or all differ by the same amount."""
    if len(differences) < 2:
        return None
    mean, deviation = float(differences.mean()), float(differences.std(ddof=1))
    if deviation > abs(mean) * 1e-12:
        return mean / deviation
    return 0.0 if mean == 0 else None
