"""What every adapter asks of a reply before it counts as good."""

from collections.abc import Mapping
from typing import Any

from assay.llm.chat import CallFailed, Completion, Schema, Usage
from assay.llm.json_reply import json_reply


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
    """The text behind leading <think> blocks; some chat templates write the first opening tag themselves."""
    opens = text.lstrip().startswith("<think>")
    head, closing, rest = text.partition("</think>")
    if closing and (opens or "<think>" not in head):
        return without_thoughts(rest) if rest.lstrip().startswith("<think>") else rest
    return "" if opens else text


def count(counts: Any, name: str) -> int | None:
    """A count of the reply; None where it is missing or no number."""
    number = counts.get(name) if isinstance(counts, Mapping) else None
    return number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else None


def _whole_characters(text: str) -> str:
    """Half a character (a lone surrogate) cannot be written to a file."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
