"""The words that tell what a text is about, as English stems, so that `sessions` meets `session`."""

import re
from collections.abc import Iterable, Sequence

from assay.generation.words import STOP_WORDS, content_words, stems, words

_TOKEN = re.compile(r"(?<![\w.-])-{0,2}\w+(?:\.[a-z]\w+)*")
_CODE = re.compile(r"-|_|\w\.\w|[a-z][A-Z]|[A-Z]{2}[a-z]{2}|^[A-Z]+\d+$")


def terms(text: str) -> frozenset[str]:
    """Stems of the content words."""
    return frozenset(stems(content_words(text)))


def specific(text: str, generic: Iterable[str]) -> list[str]:
    """Stems of the content words that are not generic, each once, in reading order."""
    barred = set(stems(list(generic)))
    return [stem for stem in dict.fromkeys(stems(content_words(text))) if stem not in barred]


def likeness(first: str, second: str) -> float:
    """Jaccard index of the content words, in [0, 1]; of all words where either text has no other."""
    ones, others = terms(first), terms(second)
    if not ones or not others:
        ones, others = frozenset(stems(words(first))), frozenset(stems(words(second)))
    both = ones | others
    return len(ones & others) / len(both) if both else 1.0


def identifiers(text: str) -> list[str]:
    """What is written as code or options are: snake_case, dotted.name, CamelCase, E402, --flag. HTTP is a word."""
    return [token for token in _TOKEN.findall(text) if _CODE.search(token)]


def function_share(said: Sequence[str]) -> float:
    """Share of English function words, in [0, 1]; 0 without a word."""
    return sum(word in STOP_WORDS for word in said) / len(said) if said else 0.0
