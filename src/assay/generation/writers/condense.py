"""A long task text cut down to the sentences that tell most of what is wanted.

Long tasks bury their point in a story. What is kept is what asks, and what the asking leans on: a sentence is worth the
terms that it shares with those that ask (what "this effect" means stands there), each weighted by how few of the
sentences hold it, as idf does for documents. Sentences that say what *not* to do come last.
"""

from collections import Counter
from math import log

from assay.generation.writers.sentences import asks, refuses, sentences
from assay.generation.writers.terms import Vocabulary, stem_set


def condense(text: str, most_words: int, vocabulary: Vocabulary) -> str:
    """`text` itself up to `most_words`; else its best sentences within them, at least one, in their order."""
    if len(text.split()) <= most_words:
        return text
    said = sentences(text)
    chosen: list[int] = []
    left = most_words
    for place in _by_worth(said, vocabulary):
        left -= len(said[place].split())
        if left < 0 and chosen:
            break
        chosen.append(place)
    return " ".join(said[place] for place in sorted(chosen))


def _by_worth(said: list[str], vocabulary: Vocabulary) -> list[int]:
    """The places of the sentences, best first: those that ask, then by worth; of equals the later, which sums up."""
    terms = [stem_set(vocabulary.terms(sentence)) for sentence in said]
    spread = Counter(term for found in terms for term in found)
    wanted = [asks(sentence) and not refuses(sentence) for sentence in said]
    goal = frozenset(term for found, asked in zip(terms, wanted, strict=True) if asked for term in found)

    def worth(place: int) -> tuple[bool, bool, float, int]:
        shared = sorted(terms[place] & goal) if goal else sorted(terms[place])
        told = sum(log(1 + len(said) / spread[term]) for term in shared)
        return not refuses(said[place]), wanted[place], round(told, 9), place

    return sorted(range(len(said)), key=worth, reverse=True)
