"""Which field of a source's result is which of the fixture's."""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from math import isfinite
from typing import Any

from assay.errors import AssayError
from assay.recording.json_path import JsonPath
from assay.recording.plain_text import plain_text

Paths = tuple[JsonPath, ...]  # the first one under which something can be read counts

_YEAR = re.compile(r"\s*(\d{4})(?!\d)")


class ResultFields:
    """`{title: title, year: [year, published], authors: authors[*].name, identities: {doi: externalIds.DOI}}`

    A path, or several of which the first that gives something counts. authors and identities take all values that a
    path gives. A year may begin a date: 2024-05-01.
    """

    def __init__(self, given: Mapping[str, Any]) -> None:
        """AssayError where a name is unknown or a path malformed, and where neither title nor identities are named."""
        known = (*_READ, "identities")
        if not isinstance(given, Mapping):
            raise AssayError("fields: must be names with their paths, such as {title: title}.")
        for name in given:
            if name not in known:
                close = get_close_matches(str(name), known, n=1)
                hint = f" Did you mean `{close[0]}`?" if close else ""
                raise AssayError(f"fields: `{name}` is unknown.{hint} There are: {', '.join(known)}.")
        self._paths = {name: _paths(given[name], f"fields.{name}") for name in _READ if given.get(name) is not None}
        self._identities = _identity_paths(given.get("identities"))
        if "title" not in self._paths and not self._identities:
            raise AssayError("fields: name at least `title` or one of `identities`: a result needs one of them.")

    def read(self, result: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
        """The result as the fixture has it, and the names of fields whose value is not of their kind."""
        row: dict[str, Any] = {}
        unread = []
        for name, paths in self._paths.items():
            stands, value = _first(paths, result, _READ[name])
            if value is not None:
                row[_WRITTEN.get(name, name)] = value
            elif stands:
                unread.append(name)
        identities = []
        for scheme, paths in self._identities.items():
            stands, ids = _first(paths, result, _texts)
            identities += [{"source": scheme, "external_id": written} for written in ids or ()]
            if stands and ids is None:
                unread.append(f"identities.{scheme}")
        if identities:
            row["identities"] = identities
        return row, tuple(unread)


def _first(paths: Paths, result: Any, read: Callable[[list[Any]], Any]) -> tuple[bool, Any]:
    """Whether anything stands under the paths, and the first of it that can be read; None where none can."""
    stands = False
    for path in paths:
        values = [value for value in path.values(result) if value not in ("", [], {})]
        value = read(values) if values else None
        if value is not None:
            return True, value
        stands = stands or bool(values)
    return stands, None


def _texts(values: list[Any]) -> list[str] | None:
    """All texts; None where one is none, so that a wrong path is noticed."""
    flat = [item for value in values for item in (value if isinstance(value, list) else [value]) if item is not None]
    texts = [_written(value) for value in flat]
    return None if None in texts else [text for text in texts if text] or None


def _text(values: list[Any]) -> str | None:
    return _written(values[0]) or None


def _written(value: Any) -> str | None:
    if isinstance(value, str):
        return plain_text(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return str(value) if isinstance(value, float) and isfinite(value) else None


def _year(values: list[Any]) -> int | None:
    value = values[0]
    if isinstance(value, str):
        found = _YEAR.match(value)
        return int(found[1]) if found else None
    year = _whole(values)
    return year if year is not None and 0 <= year <= 9999 else None


def _whole(values: list[Any]) -> int | None:
    number = _number(values)
    return int(number) if number is not None and number == int(number) else None


def _number(values: list[Any]) -> float | None:
    written = _written(values[0])
    try:
        number = float(written or "")
    except (ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


_READ: dict[str, Callable[[list[Any]], Any]] = {
    "title": _text,
    "year": _year,
    "citations": _whole,
    "score": _number,
    "abstract": _text,
    "authors": _texts,
    "venue": _text,
    "url": _text,
    "doc_id": _text,
}
_WRITTEN = {"citations": "citation_count"}


def _identity_paths(given: Any) -> dict[str, Paths]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise AssayError("fields.identities: must be schemes with their paths, such as {doi: externalIds.DOI}.")
    return {str(scheme): _paths(path, f"fields.identities.{scheme}") for scheme, path in given.items()}


def _paths(given: Any, field: str) -> Paths:
    several = given if isinstance(given, list) else [given]
    if not several:
        raise AssayError(f"{field}: names no path.")
    return tuple(JsonPath(path, field) for path in several)
