"""The JSON value in a model's reply: whole and valid, or the call failed."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from assay.llm.call_key import canonical_json
from assay.llm.chat import CallFailed, Schema
from assay.llm.schema_check import schema_fault

_CLOSES = {"{": "}", "[": "]"}


def json_reply(text: str, schema: Schema) -> Any:
    """The JSON value of `text` that is valid by `schema`: the text itself, or else the one within other words.

    CallFailed("not parsable") where none is: a value that breaks off is not searched for whole parts. So too where
    several are, and they differ: one may be quoted from what the model was shown.
    """
    values = list(_values([text])) or list(_values(_parts(text)))
    faults = [schema_fault(value, schema) for value in values]
    valid = [value for value, fault in zip(values, faults, strict=True) if fault is None]
    if not valid:
        raise CallFailed("not parsable", next(filter(None, faults), "there is no JSON value"), text=text)
    if len({canonical_json(value) for value in valid}) > 1:
        raise CallFailed("not parsable", "several JSON values are valid, and they differ", text=text)
    return valid[0]


def _values(parts: Iterable[str]) -> Iterator[Any]:
    """Of the parts that are JSON."""
    for part in parts:
        try:
            yield _strict(part)
        except (ValueError, RecursionError):
            continue


def _parts(text: str) -> Iterator[str]:
    """Each balanced {...} or [...] that is not inside another one."""
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
