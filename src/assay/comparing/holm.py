"""Holm's correction of p-values for a family of comparisons (Holm 1979).

The smallest of m p-values is multiplied by m, the next by m - 1, and so on, none below the one before it. Then a
comparison is called at level alpha where its corrected p is at most alpha, and the chance of one false call among all m
is at most alpha, however the comparisons hang together.
"""

from collections.abc import Sequence

import numpy as np


def holm(p_values: Sequence[float]) -> list[float]:
    """The corrected p-values, in the order given, each in [0, 1]. ValueError for one outside [0, 1]."""
    p = np.asarray(p_values, dtype=np.float64)
    if not ((p >= 0) & (p <= 1)).all():  # NaN is outside, too
        raise ValueError("a p-value is in [0, 1]")
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    corrected = np.empty_like(p)
    corrected[order] = np.minimum(stepped, 1.0)
    return [float(number) for number in corrected]
