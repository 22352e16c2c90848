"""Containment: the share of a claim's content that a context holds (Broder 1997, on word pairs)."""

from collections.abc import Collection, Sequence
from itertools import pairwise


def bigrams(words: Sequence[str]) -> set[tuple[str, str]]:
    return set(pairwise(words))


def containment(claim: Sequence[str], vocabulary: Collection[str], pairs: Collection[tuple[str, str]]) -> float:
    """Share of the claim's distinct bigrams that stand in the context, in [0, 1].

    claim: its content words. vocabulary, pairs: words and bigrams of the context, of content words as well.
    A claim of a single content word is judged by that word. ValueError where the claim has none.
    """
    if not claim:
        raise ValueError("containment needs a claim of at least one content word")
    if len(claim) == 1:
        return float(claim[0] in vocabulary)
    wanted = bigrams(claim)
    return sum(pair in pairs for pair in wanted) / len(wanted)
