"""Texts that are nearly the same: pairs whose sets of shingles overlap, found without comparing each with each.

A shingle is `words` words in a row; similarity is the Jaccard index of two sets of shingles (Broder 1997). With the
shingles of each text sorted rarest first, two texts can only reach the similarity t where they share one of the first
n - ceil(t n) + 1 of them (prefix filtering: Chaudhuri et al. 2006, Bayardo et al. 2007). So the result is exact, and
only pairs that share a rare shingle are ever compared.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil

import numpy as np
from numpy.typing import NDArray

NEAR = 0.8
SHINGLE = 3  # words
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"  # each sign a word
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")
_ROUNDING = 1e-9

Shingles = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class SimilarPair:
    """Places of two texts, the lower first, and how similar they are, in (0, 1]."""

    first: int
    second: int
    similarity: float


def words_of(text: str) -> list[str]:
    """Letters and digits in a row, whatever their case; of scripts that set no blanks, every sign."""
    return _WORD.findall(text.casefold())


def near_duplicates(
    texts: Sequence[str], *, of: Collection[int] | None = None, least: float = NEAR, words: int = SHINGLE
) -> list[SimilarPair]:
    """All pairs with a similarity of `least` or above, by place. A text without any word is similar to none.

    of: places; only pairs with one of them are wanted. None: all. ValueError where `least` is not in (0, 1].
    """
    if not 0 < least <= 1:
        raise ValueError(f"least is {least}, not in (0, 1]")
    chosen = set(range(len(texts)) if of is None else of)
    sets = shingles([words_of(text) for text in texts], words)
    copies: dict[bytes, list[int]] = defaultdict(list)
    for place, found in enumerate(sets):
        if len(found):
            copies[found.tobytes()].append(place)
    classes = list(copies.values())  # of equal sets, which are compared once
    wanted = {number for number, members in enumerate(classes) if not chosen.isdisjoint(members)}
    pairs = [
        SimilarPair(min(pair), max(pair), similarity)
        for first, second, similarity in _similar([sets[members[0]] for members in classes], wanted, least)
        for pair in _expanded(classes[first], classes[second], first == second)
        if not chosen.isdisjoint(pair)
    ]
    return sorted(pairs, key=lambda pair: (pair.first, pair.second))


def shingles(texts: Sequence[Sequence[str]], words: int) -> list[Shingles]:
    """The set of shingles of each text as sorted numbers, the same number for the same words in every text.

    Rare ones have low numbers. A text of fewer words is one shingle by itself; one of none has none.
    """
    vocabulary: dict[str, int] = {"": 0}
    padded = [[*text, *[""] * (words - len(text))] if text else [] for text in texts]
    flat = np.array([vocabulary.setdefault(word, len(vocabulary)) for text in padded for word in text], dtype=np.int64)
    owner = np.repeat(np.arange(len(padded)), [len(text) for text in padded])
    count = max(0, len(flat) - words + 1)
    codes = flat[:count]
    for step in range(1, words):
        _, codes = np.unique(codes * len(vocabulary) + flat[step : step + count], return_inverse=True)
    inside = owner[:count] == owner[words - 1 : words - 1 + count]
    owner, codes = owner[:count][inside], codes[inside]
    return _by_rarity(owner, codes, len(texts))


def _by_rarity(owner: Shingles, codes: Shingles, texts: int) -> list[Shingles]:
    """Number the codes anew, the rarest lowest, and part them by their owner, each once and sorted."""
    _, codes = np.unique(codes, return_inverse=True)
    kinds = int(codes.max()) + 1 if len(codes) else 1
    entries = np.unique(owner * kinds + codes)
    owner, codes = entries // kinds, entries % kinds
    frequency = np.bincount(codes, minlength=kinds)
    rank = np.empty(kinds, dtype=np.int64)
    rank[np.argsort(frequency, kind="stable")] = np.arange(kinds)
    ranked = rank[codes]
    order = np.lexsort((ranked, owner))
    bounds = np.searchsorted(owner, np.arange(1, texts))
    return np.split(ranked[order], bounds) if texts else []


def _similar(sets: Sequence[Shingles], wanted: set[int], least: float) -> Iterator[tuple[int, int, float]]:
    """Of different sets by the prefix filter; each wanted set is also like itself, for the texts that share it."""
    yield from ((number, number, 1.0) for number in sorted(wanted))
    by_shingle: dict[int, list[int]] = defaultdict(list)
    for number, found in enumerate(sets):
        for shingle in found[: len(found) - ceil(least * len(found) - _ROUNDING) + 1].tolist():
            by_shingle[shingle].append(number)
    candidates = {
        pair
        for numbers in by_shingle.values()
        if len(numbers) > 1 and not wanted.isdisjoint(numbers)
        for pair in combinations(numbers, 2)
        if not wanted.isdisjoint(pair)
    }
    members: dict[int, set[int]] = {}
    for first, second in sorted(candidates):
        small, large = sorted((len(sets[first]), len(sets[second])))
        if small < least * large - _ROUNDING:
            continue
        one, other = (members.setdefault(number, set(sets[number].tolist())) for number in (first, second))
        common = len(one & other)
        similarity = common / (len(one) + len(other) - common)
        if similarity >= least - _ROUNDING:
            yield first, second, similarity


def _expanded(first: Sequence[int], second: Sequence[int], same: bool) -> Iterator[tuple[int, int]]:
    if same:
        yield from combinations(first, 2)
    else:
        yield from ((one, other) for one in first for other in second)
