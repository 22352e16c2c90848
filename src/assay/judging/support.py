"""How far the words of claims stand in a context: the mean of ROUGE-L and containment, both in [0, 1]."""

from collections.abc import Sequence

from assay.generation.passages import bodies
from assay.generation.words import STOP_WORDS, words
from assay.judging.containment import bigrams, containment
from assay.judging.rouge import windowed


def supports(claims: Sequence[str], context: str, window: float) -> list[float]:
    """The support of each claim, in [0, 1], by the fenced texts of `context` (headers and fences do not count).

    ROUGE-L is taken within `window` claim lengths, on all words; containment on content words, or on all where a claim
    has no other. ValueError where a claim has no word.
    """
    held = words("\n".join(bodies(context)))
    content = _content(held)
    vocabulary, pairs = set(held), bigrams(content)
    supported = []
    for claim in claims:
        said = words(claim)
        meant = _content(said)
        contained = containment(meant or said, vocabulary, pairs if meant else bigrams(held))
        supported.append((windowed(said, held, window) + contained) / 2)
    return supported


def _content(said: Sequence[str]) -> list[str]:
    return [word for word in said if word not in STOP_WORDS]
