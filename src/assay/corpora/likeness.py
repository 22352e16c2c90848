"""Texts of a suite that say the same, or nearly."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations

NEAR = 0.9  # difflib ratio above which two texts are near-duplicates


def doubles(texts: Sequence[str]) -> Iterator[tuple[int, int, bool]]:
    """(place, later place, whether they are equal) of each two texts that are alike; case and blanks do not count."""
    plain = [" ".join(text.casefold().split()) for text in texts]
    for first, second in combinations(range(len(plain)), 2):
        if plain[first] == plain[second]:
            yield first, second, True
        elif _near(plain[first], plain[second]):
            yield first, second, False


def _near(first: str, second: str) -> bool:
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.real_quick_ratio() > NEAR and matcher.quick_ratio() > NEAR and matcher.ratio() > NEAR
