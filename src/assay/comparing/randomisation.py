"""Paired randomisation test of a mean difference, by flipping signs.

If the two systems are the same, each query's difference is as likely with the other sign. The p-value is the share of
sign patterns whose mean is at least as extreme as the one seen (Fisher 1935; for retrieval: Smucker, Allan & Carterette
2007). Where there are few patterns all are counted; else patterns are drawn, and the one seen counts as one of them:
(1 + count) / (1 + drawn), which is never 0 and never too small (Phipson & Smyth 2010).
"""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Alternative = Literal["two-sided", "less", "greater"]

_SIGNS_AT_ONCE = 2_000_000  # bounds the memory: 16 MB
_ROUNDING = 1e-9  # of the sum of sizes: patterns with the same sum but for rounding are ties, and count


def sign_flip_p(
    differences: NDArray[np.float64],
    *,
    permutations: int = 10_000,
    seed: int = 0,
    alternative: Alternative = "two-sided",
) -> float:
    """The p-value of "the mean difference is 0", in (0, 1]; 1 where nothing differs.

    differences: new - base by query, shape (n,), finite. alternative: `less` asks whether new is lower.
    Exact where the queries that differ have no more than `permutations` sign patterns.
    """
    moved = differences[differences != 0]  # the sign of 0 changes nothing
    if not len(moved):
        return 1.0
    exact = len(moved) <= 62 and 2 ** len(moved) <= permutations
    patterns = _all_signs(len(moved)) if exact else _drawn_signs(len(moved), permutations, seed)
    count = sum(_extreme(signs @ moved, moved, alternative) for signs in patterns)
    return count / 2 ** len(moved) if exact else (1 + count) / (1 + permutations)


def _extreme(sums: NDArray[np.float64], moved: NDArray[np.float64], alternative: Alternative) -> int:
    """How many of the sums are at least as extreme as the one seen."""
    seen, slack = float(moved.sum()), _ROUNDING * float(np.abs(moved).sum())
    if alternative == "two-sided":
        return int((np.abs(sums) >= abs(seen) - slack).sum())
    return int((sums <= seen + slack).sum() if alternative == "less" else (sums >= seen - slack).sum())


def _all_signs(n: int) -> Iterator[NDArray[np.float64]]:
    """Every pattern of n signs, one a row."""
    rows = max(1, _SIGNS_AT_ONCE // n)
    for start in range(0, 2**n, rows):
        numbers = np.arange(start, min(start + rows, 2**n))
        yield _signs(numbers[:, None] >> np.arange(n) & 1)


def _drawn_signs(n: int, permutations: int, seed: int) -> Iterator[NDArray[np.float64]]:
    generator = np.random.default_rng((seed, n))
    rows = max(1, _SIGNS_AT_ONCE // n)
    for start in range(0, permutations, rows):
        yield _signs(generator.integers(2, size=(min(rows, permutations - start), n), dtype=np.int8))


def _signs(bits: NDArray[np.integer]) -> NDArray[np.float64]:
    return np.asarray(1.0 - 2.0 * bits, dtype=np.float64)
