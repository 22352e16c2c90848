"""When a text contains a keyword: as a whole word or identifier, whatever its case."""

import re
from functools import lru_cache


def contains_keyword(text: str, keyword: str) -> bool:
    """Whether the keyword stands in the text with no word character [A-Za-z0-9_] before or after it.

    `lr` is not in `already`, nor `session` in `open_session`, but it is in `flask.session`. A dotted keyword is taken
    literally; between the words of a keyword any white space may stand. An empty keyword is in no text.
    """
    return bool(keyword.strip()) and _pattern(keyword).search(text) is not None


@lru_cache(maxsize=4096)
def _pattern(keyword: str) -> re.Pattern[str]:
    words = r"\s+".join(re.escape(word) for word in keyword.split())
    return re.compile(rf"(?<![A-Za-z0-9_]){words}(?![A-Za-z0-9_])", re.IGNORECASE)
