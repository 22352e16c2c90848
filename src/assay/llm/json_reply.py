"""The JSON value in a model's reply: whole and valid, or the call failed."""

import json
from collections.abc import Iterator
from typing import Any

from assay.llm.chat import CallFailed, Schema
from assay.llm.schema_check import schema_fault

_CLOSES = {"{": "}", "[": "]"}


def json_reply(text: str, schema: Schema) -> Any:
    """The first JSON value of `text` that is valid by `schema`, whatever stands around it.

    CallFailed("not parsable") where none is: a value that breaks off is not searched for whole parts.
    """
    fault = "there is no JSON value"
    for part in _candidates(text):
        try:
            value = _strict(part)
        except (ValueError, RecursionError):
            continue
        wrong = schema_fault(value, schema)
        if wrong is None:
            return value
        fault = wrong if fault == "there is no JSON value" else fault
    raise CallFailed("not parsable", fault, text=text)


def _candidates(text: str) -> Iterator[str]:
    """The text itself, then each balanced {...} or [...] that is not inside another one."""
    yield text
    start = _opening(text, 0)
    while start is not None:
        end = _balanced_end(text, start)
        if end is None:
            return
        yield text[start:end]
        start = _opening(text, end)


def _opening(text: str, start: int) -> int | None:
    found = [at for at in (text.find(mark, start) for mark in _CLOSES) if at >= 0]
    return min(found, default=None)


def _balanced_end(text: str, start: int) -> int | None:
    """Behind the bracket that closes the one at `start`; brackets in strings do not count. None where it stays open."""
    closing: list[str] = []
    in_string = escaped = False
    for at in range(start, len(text)):
        mark = text[at]
        if in_string:
            in_string = escaped or mark != '"'
            escaped = mark == "\\" and not escaped
        elif mark == '"':
            in_string = True
        elif mark in _CLOSES:
            closing.append(_CLOSES[mark])
        elif closing and mark == closing[-1]:
            closing.pop()
            if not closing:
                return at + 1
    return None


def _strict(text: str) -> Any:
    """ValueError on what JSON has no word for: NaN, infinity, half a character."""
    value = json.loads(text)
    json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    return value
