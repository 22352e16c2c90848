"""Text of others, made harmless to read: nothing hidden, nothing that turns the line around, bounded in length."""

import re

_HIDDEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_TAB = 4


def visible(text: str) -> str:
    """Control characters, overrides of the writing direction and halves of surrogate pairs as escapes; tabs as blanks.

    Line ends stay. Letters of every script stay, and what joins them.
    """
    return _HIDDEN.sub(lambda found: repr(found[0])[1:-1], text.replace("\r\n", "\n").expandtabs(_TAB))


def shortened(text: str, most: int) -> str:
    """The first `most` characters at most, `visible`; an ellipsis stands for the rest."""
    shown = visible(text[: most + 1])
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"
