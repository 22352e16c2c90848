"""A task text in sentences, and which of them ask for something."""

import re

_SENTENCE = re.compile(r"""[^\n]+?(?:[.?!]+["'”’)\]]*(?=\s|$)|[。？！]+|$)""", re.MULTILINE)
_ABBREVIATION = re.compile(r"\b(e\.g|i\.e|etc|vs|cf|no)\.$", re.IGNORECASE)
_ASKS = re.compile(
    r"[?？]\s*$"
    r"|\b(find|show|tell|explain|describe|trace|locate|point me|link me|give me|walk me|lay out|sketch|look for)\b"
    r"|\b(need|want|like) (you|to know|to see)\b",
    re.IGNORECASE,
)
_REFUSES = re.compile(r"\b(do not|don't|please not|no need|rather not)\b", re.IGNORECASE)


def sentences(text: str) -> list[str]:
    """The sentences of `text` in order; a dot inside a name, a number or a path ends none."""
    found: list[str] = []
    for piece in filter(None, map(str.strip, _SENTENCE.findall(text))):
        if found and _ABBREVIATION.search(found[-1]):
            found[-1] = f"{found[-1]} {piece}"
        else:
            found.append(piece)
    return found


def asks(sentence: str) -> bool:
    """Whether the sentence is a question or a request."""
    return _ASKS.search(sentence) is not None


def refuses(sentence: str) -> bool:
    """Whether the sentence says what not to do, so that its words name what is not wanted."""
    return _REFUSES.search(sentence) is not None
