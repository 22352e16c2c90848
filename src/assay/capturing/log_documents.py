"""The JSON documents of a log file, one after the other, each with its line.

A file is JSON Lines, or one document (or several in a row) that may span lines; the elements of a list that is the
whole document count as documents. JSON Lines are read line by line, so that a long log needs no more memory than
its longest line.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from assay.errors import AssayError

_BLANK = " \t\r\n"


@dataclass(frozen=True, slots=True)
class LogDocument:
    line: int  # where it starts
    value: Any


@dataclass(frozen=True, slots=True)
class Unreadable:
    """what: never a piece of the log, which may hold secrets."""

    line: int
    what: str


Numbered = tuple[int, bytes]


def read_documents(path: Path) -> Iterator[LogDocument | Unreadable]:
    """AssayError where the file cannot be opened."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise AssayError(f"{path} cannot be read: {error.strerror}.") from None
    with file:
        lines = _filled_lines(file)
        first, second = next(lines, None), next(lines, None)
        if first is None:
            return
        if path.suffix != ".jsonl" and _spans_lines(first, second):
            file.seek(0)
            yield from _whole(file.read())
            return
        opening = [first] if second is None else [first, second]
        del first, second
        for number, line in chain(_emptied(opening), lines):
            yield from _line(number, line)


def _filled_lines(file: BinaryIO) -> Iterator[Numbered]:
    for number, line in enumerate(file, start=1):
        content = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        if not content.isspace() and content:
            yield number, content


def _emptied(opening: list[Numbered]) -> Iterator[Numbered]:
    """Each line is let go of once it is read."""
    while opening:
        yield opening.pop(0)


def _spans_lines(first: Numbered, second: Numbered | None) -> bool:
    """Whether the first line is the start of a value that goes on, and the second none of its own."""
    if second is None:
        return first[1].lstrip()[:1] == b"["  # its elements are read one by one
    return _breaks_off(first[1]) and not _is_whole(second[1])


def _breaks_off(line: bytes) -> bool:
    try:
        text = line.decode().rstrip(_BLANK)
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.pos >= len(text)
    except (ValueError, RecursionError):
        pass
    return False


def _is_whole(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict | list)
    except (ValueError, RecursionError):
        return False


def _line(number: int, line: bytes) -> Iterator[LogDocument | Unreadable]:
    try:
        value = json.loads(line.decode().rstrip(_BLANK))
    except (ValueError, RecursionError) as error:
        yield Unreadable(number, _fault(error))
        return
    if isinstance(value, dict | list):
        yield LogDocument(number, value)
    else:
        yield Unreadable(number, "a JSON object or list was expected.")


def _whole(content: bytes) -> Iterator[LogDocument | Unreadable]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        yield Unreadable(content.count(b"\n", 0, error.start) + 1, _fault(error))
        return
    position, line, counted = _filled(text, 0), 1, 0
    try:
        for position, value in _values(text):
            line, counted = line + text.count("\n", counted, position), position
            yield LogDocument(line, value)
    except json.JSONDecodeError as error:
        yield Unreadable(error.lineno, f"{_fault(error)} What follows was not read.")
    except (ValueError, RecursionError) as error:
        yield Unreadable(line, _fault(error))


def _values(text: str) -> Iterator[tuple[int, Any]]:
    """(position, value): the values in a row, of a list its elements."""
    decoder = json.JSONDecoder()
    position = _filled(text, 0)
    while position < len(text):
        if text[position] == "[":
            position = yield from _elements(text, position, decoder)
        else:
            value, end = decoder.raw_decode(text, position)
            yield position, value
            position = end
        position = _filled(text, position)


def _elements(text: str, position: int, decoder: json.JSONDecoder) -> Any:
    position = _filled(text, position + 1)
    if text[position : position + 1] == "]":
        return position + 1
    while True:
        value, end = decoder.raw_decode(text, position)
        yield position, value
        position = _filled(text, end)
        if text[position : position + 1] == "]":
            return position + 1
        if text[position : position + 1] != ",":
            raise json.JSONDecodeError("Expecting ',' delimiter", text, position)
        position = _filled(text, position + 1)


def _filled(text: str, position: int) -> int:
    while text[position : position + 1] and text[position] in _BLANK:
        position += 1
    return position


def _fault(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON ({error.msg}, column {error.colno})."
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 ({error.reason})."
    return "nested too deep to read." if isinstance(error, RecursionError) else "not JSON (a number is too long)."
