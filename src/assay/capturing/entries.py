"""What a log tells of tools: their calls and results, whichever API's style they were written in."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Call:
    id: str  # "" where the API gives none
    name: str  # "" where the call is malformed: it is no call of the tool, nor is its result
    arguments: Any  # as they stand there: a JSON text, or the value
    place: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    id: str  # of the call; "" where the API gives none
    name: str  # of the tool; "" where the API does not repeat it
    content: Any  # a text, content blocks, or any JSON value
    place: str = ""


@dataclass(frozen=True, slots=True)
class Fragment:
    """The start of a call that is streamed in parts; its arguments are not whole."""

    id: str
    name: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Oddity:
    """What is shaped like no call."""

    what: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """A conversation starts: what follows may repeat what came before."""


Entry = Call | Result | Fragment | Oddity | Start


def call_entries(call: Call) -> Iterator[Entry]:
    """The call, and that it has no name where it has none."""
    if not call.name:
        yield Oddity("a tool call has no name.", call.place)
    yield call


def result_entries(result: Result) -> Iterator[Entry]:
    """The result, or that it says neither by id nor by name what it answers: its content is not read then."""
    yield result if result.id or result.name else Oddity("a tool's result has neither an id nor a name.", result.place)


def text_of(given: Any) -> str:
    """An id or a name; "" for what is none. Some servers number their calls."""
    if type(given) is int:
        return str(given)
    return given.strip() if isinstance(given, str) else ""
