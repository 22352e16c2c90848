"""Whether a model's answer is none: it says the agreed words, or refuses in words of its own."""

import re
from collections.abc import Sequence

from assay.errors import AssayError

_LEADING = " \t\n\"'`*_#>[(“‘"
_SHORT = 40  # words: a longer answer that regrets a gap in its sources has answered the rest


class Abstention:
    """marker: what the prompt asks for, at the start of the answer. phrases: regular expressions, any case."""

    def __init__(self, marker: str, phrases: Sequence[str]) -> None:
        """AssayError where a phrase is no regular expression, or the marker is empty."""
        if not marker.strip():
            raise AssayError("generator.abstention.marker is empty: every answer would count as none. Mend conf.")
        self._marker = marker.strip().casefold()
        self._phrases = [_compiled(phrase) for phrase in phrases]

    def is_in(self, answer: str) -> bool:
        """True where it opens with the marker, or is short and holds a phrase."""
        said = answer.lstrip(_LEADING).casefold()
        if re.match(rf"{re.escape(self._marker)}(?!\w)", said):
            return True
        return len(said.split()) <= _SHORT and any(phrase.search(answer) for phrase in self._phrases)


def _compiled(phrase: str) -> re.Pattern[str]:
    try:
        return re.compile(phrase, re.IGNORECASE)
    except re.error as error:
        raise AssayError(f"generator.abstention.phrases: `{phrase}` is no regular expression: {error}.") from None
