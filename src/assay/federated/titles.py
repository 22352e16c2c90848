"""Titles made comparable, and how alike they are."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

_PUNCTUATION = re.compile(r"[^\w\s]")
_ASCII_PUNCTUATION = bytes(code for code in range(128) if _PUNCTUATION.match(chr(code)))
_DROPPED = ("P", "S", "C")  # Unicode categories: punctuation, symbols, control; marks stay, as scripts need them


def normalised_title(title: str) -> str:
    """Without case, punctuation, forms of compatibility and repeated white space."""
    if title.isascii():
        return bare_title(title)
    folded = unicodedata.normalize("NFKC", title).casefold()
    return " ".join("".join(character for character in folded if character.isspace() or _kept(character)).split())


def bare_title(title: str) -> str:
    """In lower case, without punctuation and repeated white space: the title that PaperBot compares."""
    lower = title.lower()
    return " ".join(_without_punctuation(lower).split())


def title_hash(title: str) -> str:
    """SHA-256 of the bare title, PaperBot's key; of the title as it stands where that leaves nothing."""
    return hashlib.sha256((bare_title(title) or title.strip()).encode()).hexdigest()


def ratios(first: Sequence[str], second: Sequence[str], least: float) -> NDArray[np.float64]:
    """How alike the titles at each place are, normalised ones, in [0, 100]; 0 where that is below `least`.

    100 x (1 - d / (length of both)), d the insertions and deletions that make one of the other (rapidfuzz).
    """
    if not first:
        return np.zeros(0)
    from rapidfuzz import fuzz, process

    return np.asarray(process.cpdist(first, second, scorer=fuzz.ratio, score_cutoff=least, dtype=np.float64))


def _without_punctuation(text: str) -> str:
    if text.isascii():
        return text.encode().translate(None, _ASCII_PUNCTUATION).decode()  # str.translate takes six times as long
    return _PUNCTUATION.sub("", text)


@lru_cache(maxsize=4096)
def _kept(character: str) -> bool:
    return unicodedata.category(character)[0] not in _DROPPED
