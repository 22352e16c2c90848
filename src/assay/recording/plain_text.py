"""Texts of other people's servers, as they may stand in a record and on a terminal."""

import re

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def plain_text(text: str) -> str:
    """On one line: white space and control characters become single blanks, half surrogate pairs a mark."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return " ".join(_CONTROL.sub(" ", whole).split())
