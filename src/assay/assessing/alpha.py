"""Krippendorff's alpha: how far raters agree beyond chance, with any number of raters, some grades missing.

alpha = 1 - D_o / D_e by the coincidences of grades within units (Krippendorff 2011, "Computing Krippendorff's
Alpha-Reliability"): a unit with m >= 2 grades adds to o_ck each of its ordered pairs (c, k) as 1 / (m - 1). With n_c
the sum of row c and n the sum of all,
D_o = sum_ck o_ck d_ck / n,  D_e = sum_ck n_c n_k d_ck / (n (n - 1)).
Difference d_ck: nominal [c != k]; ordinal (sum_{g=c..k} n_g - (n_c + n_k) / 2)^2.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Difference = Callable[
    [Floats], Floats
]  # of grades, from how often each occurs: (draws, grades) to (..., grades, grades)


def coincidences(counts: Floats) -> Floats:
    """What each unit adds: (units, grades) to (units, grades, grades). counts: how often each grade was given."""
    given = counts.sum(axis=1)
    pairs = counts[:, :, None] * counts[:, None, :] - counts[:, :, None] * np.eye(counts.shape[1])
    weight = np.divide(1.0, given - 1, out=np.zeros(len(given)), where=given > 1)
    return np.asarray(pairs * weight[:, None, None], dtype=np.float64)


def alphas(weights: Floats, added: Floats, difference: Difference) -> Floats:
    """Alpha with unit j counted weights[i, j] times: (draws, units) to (draws,), NaN where all grades are the same one.

    added: from `coincidences`.
    """
    units, grades, _ = added.shape
    observed = (weights @ added.reshape(units, grades**2)).reshape(-1, grades, grades)
    often = observed.sum(axis=2)
    n = often.sum(axis=1)
    apart = difference(often)
    disagreed = (observed * apart).sum(axis=(1, 2)) * (n - 1)
    expected = (often[:, :, None] * often[:, None, :] * apart).sum(axis=(1, 2))
    ratio = np.divide(disagreed, expected, out=np.full(len(weights), np.nan), where=expected > 0)
    return np.asarray(1 - ratio, dtype=np.float64)


def nominal(often: Floats) -> Floats:
    return np.asarray(1 - np.eye(often.shape[1]), dtype=np.float64)


def ordinal(often: Floats) -> Floats:
    """By how many grades lie between two, half of each of the two counted."""
    middle = np.cumsum(often, axis=1) - often / 2
    return np.asarray((middle[:, :, None] - middle[:, None, :]) ** 2, dtype=np.float64)
