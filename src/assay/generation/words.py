"""Words of prose and code alike: identifiers fall into their parts, so that `open_session` and `openSession` agree."""

import re
from functools import cache
from typing import Any

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_UNSPACED = "\u3040-\u30ff\u3400-\u9fff"  # kana and CJK ideographs, which no blanks part: one character a word
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")

_FUNCTION_WORDS = """
a about after all also always an and any are as at be because been before being both but by can could d did do
does doing don done each either else even ever every few for from get gets give given gives go goes had has have
having he her here his how i if in into is isn it its itself just let ll made make makes many may me might more
most much must my never no nor not of off on once one only onto or other our out over own per rather re s same
say says shall she should so some such t than that the their them then there these they this those through to
too under until up upon us ve very was we were what when where whether which while who whom whose why will with
within without would yet you your
"""
STOP_WORDS = frozenset(_FUNCTION_WORDS.split())


def words(text: str) -> list[str]:
    """The lower-cased words of `text` in reading order; snake_case, CamelCase and dotted names in parts."""
    return _WORD.findall(_HUMP.sub(" ", text).lower())


def content_words(text: str) -> list[str]:
    """The words of `text` without English function words."""
    return [word for word in words(text) if word not in STOP_WORDS]


def stems(said: list[str]) -> list[str]:
    """English stems (Snowball), so that `sessions` meets `session`; words of other alphabets stay as they are."""
    stemmed: list[str] = _stemmer().stemWords(said)
    return stemmed


@cache
def _stemmer() -> Any:
    import Stemmer

    return Stemmer.Stemmer("english")
