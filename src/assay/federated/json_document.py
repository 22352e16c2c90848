"""The cases of a JSON document, one after the other, each with its line.

A document is a list of cases, an object whose `cases` is that list, one case, or several of these in a row.
"""

import json
import re
from collections.abc import Generator, Iterator
from typing import Any

Cases = Generator[tuple[int, Any], None, int]  # yields (position, case), returns where it ended

_SPACE = re.compile(r"[ \t\r\n]*")


def cases_of(document: str, decoder: json.JSONDecoder) -> Iterator[tuple[int, Any]]:
    """(position, case) in order. json.JSONDecodeError where the document is not JSON, after the cases before it."""
    position = _skip(document, 0)
    while position < len(document):
        position = yield from _value(document, position, decoder)
        position = _skip(document, position)


def _value(document: str, position: int, decoder: json.JSONDecoder) -> Cases:
    if document[position] == "[":
        return (yield from _list(document, position, decoder))
    if document[position] == "{" and _holds_cases(document, position, decoder):
        return (yield from _object(document, position, decoder))
    case, end = decoder.raw_decode(document, position)
    yield position, case
    return end


def _list(document: str, position: int, decoder: json.JSONDecoder) -> Cases:
    position = _skip(document, position + 1)
    if document[position : position + 1] == "]":
        return position + 1
    while True:
        case, end = decoder.raw_decode(document, position)
        yield position, case
        position = _skip(document, end)
        if document[position : position + 1] == "]":
            return position + 1
        position = _skip(document, _expect(document, position, ","))


def _object(document: str, position: int, decoder: json.JSONDecoder) -> Cases:
    while document[position : position + 1] != "}":
        key, position = _key(document, position, decoder)
        if key == "cases" and document[position : position + 1] == "[":
            position = yield from _list(document, position, decoder)
        else:
            _, position = decoder.raw_decode(document, position)
        position = _skip(document, position)
        if document[position : position + 1] not in {",", "}"}:
            _expect(document, position, ",")
    return position + 1


def _holds_cases(document: str, position: int, decoder: json.JSONDecoder) -> bool:
    """Whether the object has a key `cases`, looked for as far as its keys are those of no case."""
    first = _skip(document, position + 1)
    if document[first : first + 1] == "}":
        return False
    while document[position : position + 1] in {"{", ","}:
        key, position = _key(document, position, decoder)
        if key in {"cases", "query_id"}:
            return bool(key == "cases")
        _, position = decoder.raw_decode(document, position)
        position = _skip(document, position)
    return False


def _key(document: str, position: int, decoder: json.JSONDecoder) -> tuple[Any, int]:
    """The key after the brace or comma at `position`, and where its value begins."""
    position = _skip(document, position + 1)
    if document[position : position + 1] != '"':
        raise json.JSONDecodeError("Expecting a key in double quotes", document, position)
    key, position = decoder.raw_decode(document, position)
    return key, _skip(document, _expect(document, _skip(document, position), ":"))


def _expect(document: str, position: int, sign: str) -> int:
    if document[position : position + 1] != sign:
        raise json.JSONDecodeError(f"Expecting '{sign}'", document, position)
    return position + 1


def _skip(document: str, position: int) -> int:
    found = _SPACE.match(document, position)
    return found.end() if found else position
