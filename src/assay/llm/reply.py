"""What every adapter asks of a reply before it counts as good."""

import re
from collections.abc import Mapping
from typing import Any

from assay.llm.chat import CallFailed, Completion, Schema, Usage
from assay.llm.json_reply import json_reply

_CLOSING_LINE = re.compile(r"^[ \t]*</think>[ \t\r]*$", re.MULTILINE)


def completion(text: str, schema: Schema | None, usage: Usage, seconds: float, finish_reason: str) -> Completion:
    """CallFailed("empty") where nothing but thoughts came, "not parsable" where the schema does not hold."""
    said = without_thoughts(_whole_characters(text)).strip()
    if not said:
        detail = "nothing but thoughts" if text.strip() else "no text"
        raise CallFailed("empty", f"the model replied with {detail}", usage=usage, seconds=seconds)
    try:
        data = None if schema is None else json_reply(said, schema)
    except CallFailed as failure:
        failure.usage, failure.seconds = usage, seconds
        raise
    return Completion(said, data, usage, seconds, finish_reason)


def without_thoughts(text: str) -> str:
    """The text behind leading <think> blocks; "" where one stays open.

    Some chat templates write the first opening tag themselves: a closing tag without one counts where it stands alone
    on its line. No JSON has such a line, since its strings hold no line feeds; a tag elsewhere is the reply's own.
    """
    closing = _CLOSING_LINE.search(text)
    if closing and "<think>" not in text[: closing.start()]:
        text = text[closing.end() :]
    while text.lstrip().startswith("<think>"):
        text = text.partition("</think>")[2]
    return text


def count(counts: Any, name: str) -> int | None:
    """A count of the reply; None where it is missing or no number."""
    number = counts.get(name) if isinstance(counts, Mapping) else None
    return number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else None


def _whole_characters(text: str) -> str:
    """Half a character (a lone surrogate) cannot be written to a file."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
