"""Agreement of two raters beyond chance.

kappa = 1 - sum_ij w_ij O_ij / sum_ij w_ij E_ij,  O_ij how often the one says i and the other j, E_ij what chance
would give: row total times column total over n. w_ij = [i != j] (Cohen 1960), or (i - j)^2 for grades (Cohen 1968).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Categories = Sequence[int] | NDArray[np.int_]


def kappa(first: Categories, second: Categories, categories: int, *, quadratic: bool = False) -> float | None:
    """Kappa in [-1, 1] of two raters with categories 0 to `categories` - 1.

    None where nothing was rated, or both always say the same one thing: chance alone agrees wholly then.
    """
    rated = kappas(first, second, np.ones((1, len(first))), categories, quadratic=quadratic)
    return None if np.isnan(rated[0]) else float(rated[0])


def kappas(
    first: Categories, second: Categories, weights: Floats, categories: int, *, quadratic: bool = False
) -> Floats:
    """Kappa with pair j counted `weights[i, j]` times: shape (n, pairs) to (n,), NaN where it is not defined."""
    cells = np.asarray(first, dtype=np.int_) * categories + np.asarray(second, dtype=np.int_)
    tables = weights @ (cells[:, None] == np.arange(categories**2)).astype(np.float64)
    observed = tables.reshape(-1, categories, categories)
    n = observed.sum(axis=(1, 2))
    chance = observed.sum(axis=2)[:, :, None] * observed.sum(axis=1)[:, None, :]  # n times E
    penalty = _penalty(categories, quadratic)
    disagreed, expected = (observed * penalty).sum(axis=(1, 2)) * n, (chance * penalty).sum(axis=(1, 2))
    ratio = np.divide(disagreed, expected, out=np.full(len(weights), np.nan), where=expected > 0)
    return np.asarray(1 - ratio, dtype=np.float64)


def _penalty(categories: int, quadratic: bool) -> Floats:
    places = np.arange(categories, dtype=np.float64)
    apart = places[:, None] - places[None, :]
    return apart**2 if quadratic else (apart != 0).astype(np.float64)
