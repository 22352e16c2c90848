"""The words that a text affirms, and those that it negates: `the loader's source; no tests, no docs`."""

import re
from collections.abc import Sequence

_CLAUSE = re.compile(r"\n|[;,.:!?()]\s|[;:()]|[.!?]$|\b(?:but|only|to|for|so|that|which)\b")
_WORD = re.compile(r"[^\W_]+|['’]t\b")
_NEGATIONS = {"no", "not", "without", "skip", "except", "excluding", "exclude", "avoid", "never", "nor", "ignore"}
_TWO_WORDS = {("rather", "than"), ("instead", "of")}


def affirmed_and_negated(text: str) -> tuple[list[str], list[str]]:
    """Lower-cased words in reading order. A negation holds to the end of its clause."""
    affirmed: list[str] = []
    negated: list[str] = []
    for clause in _CLAUSE.split(text.lower()):
        said = _WORD.findall(clause)
        cut = _negated_from(said)
        affirmed += said[:cut]
        negated += said[cut:]
    return affirmed, negated


def _negated_from(said: Sequence[str]) -> int:
    for place, word in enumerate(said):
        if word in _NEGATIONS or tuple(said[place : place + 2]) in _TWO_WORDS:
            return place
    return len(said)
