"""The terms of a task that tell what is searched: no function words, no words of the asking itself."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from assay.generation.words import STOP_WORDS, stems, words
from assay.generation.writers.sentences import sentences

_TOKEN = re.compile(r"\w+(?:(?:\.|::)\w+)*(?:['’](?:s|t|re|ve|ll|d|m)\b)?")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")  # scripts that no blanks part: a run of them is one term here


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words that tell nothing of the subject. openers: only at the head of a sentence, such as `link` of "Link me to";
    chatter: anywhere. Both are lower-cased.
    """

    openers: Collection[str]
    chatter: Collection[str]

    def terms(self, text: str) -> list[str]:
        """The terms of `text` in its order, as they are spelt, each once; behind a name of several parts these."""
        seen: set[str] = set()
        told: list[str] = []
        for term in self._all(text):
            if term.lower() not in seen:
                seen.add(term.lower())
                told.append(term)
        return told

    def _all(self, text: str) -> Iterator[str]:
        for sentence in sentences(text):
            for place, token in enumerate(_TOKEN.findall(sentence)):
                word = re.split("['’]", token)[0]
                if self._tells(word, token, head=place == 0):
                    yield word
                    yield from _parts(word)

    def _tells(self, word: str, token: str, *, head: bool) -> bool:
        lowered = word.lower()
        if lowered in STOP_WORDS or lowered in self.chatter or (head and lowered in self.openers):
            return False
        if token != word and token[len(word) + 1 :] == "t":  # doesn't, can't
            return False
        return len(word) > 1 or _UNSPACED.match(word) is not None


def stem_set(terms: list[str]) -> frozenset[str]:
    """What two lists of terms are compared by."""
    return frozenset(stems([word for term in terms for word in words(term)]))


def _parts(word: str) -> list[str]:
    """The parts of an identifier that are words themselves; none of an ordinary word or a run of ideographs."""
    if _UNSPACED.search(word):
        return []
    parts = [part for part in words(word) if len(part) > 1 and not part.isdigit()]
    return parts if len(parts) > 1 else []
