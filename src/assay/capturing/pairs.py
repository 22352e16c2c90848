"""The pairs {query, use_case} in the arguments of a call."""

import json
from dataclasses import dataclass
from typing import Any

from assay.capturing.fields import embedded_json, filled_text, kind, lookup
from assay.capturing.settings import ArgumentFields


@dataclass(frozen=True, slots=True)
class Pair:
    number: int  # among the entries of its call, malformed ones included; from 1
    query: str
    use_case: str


@dataclass(frozen=True, slots=True)
class Arguments:
    pairs: tuple[Pair, ...]
    entries: int  # pairs and what should be one
    faults: tuple[str, ...]
    value: Any  # the arguments as a JSON value; the text where they are none


def read_arguments(given: Any, fields: ArgumentFields) -> Arguments:
    """given: a JSON text, or the value. What cannot be read is a fault, and the pairs beside it are kept."""
    try:
        value = _value(given)
    except json.JSONDecodeError as error:
        return Arguments((), 0, (f"the arguments are no JSON ({error.msg}, character {error.pos + 1}).",), given)
    except (ValueError, RecursionError):
        return Arguments((), 0, ("the arguments are no JSON that can be read.",), given)
    entries, fault = _entries(value, fields)
    if fault:
        return Arguments((), 0, (fault,), value)
    read = [_pair(number, entry, fields) for number, entry in enumerate(entries, start=1)]
    pairs = tuple(pair for pair in read if isinstance(pair, Pair))
    return Arguments(pairs, len(entries), tuple(fault for fault in read if isinstance(fault, str)), value)


def _value(given: Any) -> Any:
    """Some clients write the JSON text as JSON once more."""
    for _ in range(2):
        if isinstance(given, str):
            given = json.loads(given)
    return given


def _entries(value: Any, fields: ArgumentFields) -> tuple[list[Any], str]:
    """What should be pairs, or the fault."""
    if isinstance(value, dict):
        name = fields.queries[0]
        entries = lookup(value, fields.queries)
        if entries is None and lookup(value, [*fields.query, *fields.use_case]) is None:
            return [], f"there is neither `{name}` nor `{fields.query[0]}` in the arguments."
        entries = [value] if entries is None else _decoded(entries)
    else:
        name, entries = "arguments", value
    if isinstance(entries, list):
        return entries, "" if entries else f"`{name}` is empty."
    if isinstance(entries, dict):
        return [entries], ""
    return [], f"`{name}` must be a list of pairs, not {kind(entries)}."


def _decoded(entries: Any) -> Any:
    """Some models write the list as a JSON text."""
    return (embedded_json(entries) or entries) if isinstance(entries, str) else entries


def _pair(number: int, entry: Any, fields: ArgumentFields) -> Pair | str:
    if not isinstance(entry, dict):
        return f"pair {number}: it must be an object, not {kind(entry)}."
    found = {names[0]: lookup(entry, names) for names in (fields.query, fields.use_case)}
    texts = [filled_text(value) for value in found.values()]
    if all(texts):
        return Pair(number, *texts)
    wrong = [_wrong(name, value) for name, value in found.items() if not filled_text(value)]
    return f"pair {number}: {', '.join(wrong)}."


def _wrong(name: str, value: Any) -> str:
    if value is None:
        return f"`{name}` is missing"
    return f"`{name}` is empty" if isinstance(value, str) else f"`{name}` must be a text, not {kind(value)}"
