"""Text to index terms, for code and for prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Protocol

RULES = 1  # raise it when the same settings begin to give other tokens

_WORD = re.compile(r"\w+")
_DOTTED = re.compile(r"\w+(?:\.\w+)*")
_PART = re.compile(r"U+(?!l)|U?l+|d+")  # of a shape: HTTPServer2 -> UUUUUllllld -> HTTP, Server, 2


class Tokenizer(Protocol):
    @property
    def digest(self) -> str:
        """Two equal digests give equal tokens."""
        ...

    def tokens(self, text: str) -> list[str]:
        """The index terms of a text in its order, repeats included."""
        ...


@dataclass(frozen=True)
class CodeTokenizer:
    """Lower-case terms of a text.

    split_identifiers: `HTTPServer2`, `open_session` and `flask.app` also give their parts.
    keep_whole: what was split is kept whole beside its parts.
    stem: Snowball's English stemmer.
    stop_words: leave out Lucene's 33 English stop words.
    Terms of one character are left out.
    """

    split_identifiers: bool
    keep_whole: bool
    stem: bool
    stop_words: bool
    _known: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def tokens(self, text: str) -> list[str]:
        """The terms of `text` in its order, repeats included."""
        pattern = _DOTTED if self.split_identifiers else _WORD
        return [term for word in pattern.findall(text) for term in self._terms(word)]

    @cached_property
    def digest(self) -> str:
        """Names the settings, the rules and the stop words."""
        settings = (RULES, self.split_identifiers, self.keep_whole, self.stem, sorted(self._stop_words))
        return sha256(repr(settings).encode()).hexdigest()

    def _terms(self, word: str) -> tuple[str, ...]:
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = tuple(self._normal(word))
        return known

    def _normal(self, word: str) -> Iterator[str]:
        for form in _forms(word, self.keep_whole) if self.split_identifiers else [word]:
            term = form.lower()
            if len(term) > 1 and term not in self._stop_words:
                yield self._stemmer.stemWord(term) if self._stemmer else term

    @cached_property
    def _stemmer(self) -> "_Stemmer | None":
        if not self.stem:
            return None
        import Stemmer

        stemmer: _Stemmer = Stemmer.Stemmer("english")
        return stemmer

    @cached_property
    def _stop_words(self) -> frozenset[str]:
        if not self.stop_words:
            return frozenset()
        from bm25s.stopwords import STOPWORDS_EN

        return frozenset(STOPWORDS_EN)


def _forms(word: str, keep_whole: bool) -> Iterator[str]:
    segments = word.split(".")
    if keep_whole and len(segments) > 1:
        yield word
    for segment in segments:
        parts = _parts(segment)
        if keep_whole and parts != [segment]:
            yield segment
        yield from parts


def _parts(identifier: str) -> list[str]:
    shape = "".join(map(_kind, identifier))
    return [identifier[part.start() : part.end()] for part in _PART.finditer(shape)]


def _kind(character: str) -> str:
    """U upper case, l any other letter, d digit, _ what joins them; Python's own classes know every alphabet."""
    if character.isupper():
        return "U"
    if character.isdigit():
        return "d"
    return "_" if character == "_" else "l"


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...  # noqa: N802 (PyStemmer's name)
