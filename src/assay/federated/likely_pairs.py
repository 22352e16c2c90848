"""Which pairs of titles are worth comparing: bounds that cost little and leave out no pair that is alike enough."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.int64]

_LETTERS = 32  # classes of characters, a power of 2; two characters in one class only weaken the bound
_MOST = np.iinfo(np.int16).max  # of one class in a title; more only weaken the bound, too


def pairs_of_like_length(titles: Sequence[str], least: float) -> tuple[Places, Places]:
    """Two arrays of places in `titles`: every pair once whose lengths allow a ratio of `least` or more.

    A ratio is at most 200 x the shorter / the length of both.
    """
    lengths = np.fromiter(map(len, titles), dtype=np.int64, count=len(titles))
    order = np.argsort(lengths, kind="stable")
    ascending = lengths[order]
    longest = ascending * ((200 - least) / least) + 1e-6
    starts = np.arange(1, len(titles) + 1)
    partners = np.searchsorted(ascending, longest, side="right") - starts
    first = np.repeat(np.arange(len(titles)), partners)
    second = np.arange(len(first)) - np.repeat(np.cumsum(partners) - partners - starts, partners)
    return order[first], order[second]


def with_like_letters(titles: Sequence[str], first: Places, second: Places, least: float) -> tuple[Places, Places]:
    """Those of the pairs whose letters allow a ratio of `least` or more.

    Each insertion or deletion changes one letter count by 1, so a ratio is at most
    100 x (1 - the difference of the letter counts / the length of both).
    """
    lengths = np.array([len(title) for title in titles], dtype=np.int64)
    counts = _letter_counts(titles, lengths)
    apart = counts.take(first, axis=0)  # in place from here: it is the largest array of a case
    apart -= counts.take(second, axis=0)
    different = np.einsum("ij->i", np.abs(apart, out=apart), dtype=np.int32)
    both = lengths[first] + lengths[second]
    likely = 100 * (both - different) >= (least - 1e-6) * both
    return first[likely], second[likely]


def _letter_counts(titles: Sequence[str], lengths: Places) -> NDArray[np.int16]:
    """Shape (titles, classes)."""
    codes = np.frombuffer("".join(titles).encode("utf-32-le", "surrogatepass"), dtype=np.uint32) & (_LETTERS - 1)
    rows = np.repeat(np.arange(len(titles)), lengths)
    counts = np.bincount(rows * _LETTERS + codes, minlength=len(titles) * _LETTERS)
    return np.minimum(counts, _MOST).reshape(-1, _LETTERS).astype(np.int16)
