"""{query}, {max_results} and other names in an address or a body.

What has placeholders, and a value for none of them, is left out: a parameter of an address, an entry of a body.
A placeholder without a value beside one with a value becomes nothing: `year={year_from}-{year_to}` is `year=2020-`.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import quote

from assay.errors import AssayError
from assay.recording.source import SourceQuery

Values = Mapping[str, str | int | None]

NAMES = ("query", "max_results", "year_from", "year_to")
_ANY = re.compile(r"\{[^{}]*\}?|\}")


def values_of(query: SourceQuery) -> Values:
    found = (query.text, query.max_results, query.year_from, query.year_to)
    return dict(zip(NAMES, found, strict=True))


def names_query(template: Any) -> bool:
    """Whether {query} stands anywhere in an address or a body."""
    if isinstance(template, Mapping):
        return any(names_query(entry) for entry in template.values())
    if isinstance(template, list):
        return any(names_query(entry) for entry in template)
    return isinstance(template, str) and "{query}" in template


def is_placeholder(template: Any, names: Sequence[str] = NAMES) -> bool:
    """Whether it is a placeholder alone."""
    return isinstance(template, str) and _any_of(tuple(names)).fullmatch(template) is not None


def check_address(template: str, names: Sequence[str] = NAMES) -> None:
    """AssayError where braces hold another name."""
    for found in _ANY.findall(template):
        if not is_placeholder(found, names):
            known = ", ".join(f"{{{name}}}" for name in names)
            raise AssayError(f"url: `{found}` is no placeholder. There are: {known}.")


def fill_address(template: str, values: Values) -> str:
    """The address, all values percent-encoded."""
    path, mark, parameters = template.partition("?")
    filled = [_filled(parameter, values) for parameter in parameters.split("&")] if mark else []
    kept = "&".join(parameter for parameter in filled if parameter is not None)
    return f"{_filled(path, values) or ''}{'?' if kept else ''}{kept}"


def fill_body(template: Any, values: Values) -> Any:
    """The body. A text that is a placeholder alone becomes its value, a number where it is one."""
    if isinstance(template, Mapping):
        filled = {key: fill_body(entry, values) for key, entry in template.items()}
        return {key: entry for key, entry in filled.items() if entry is not _LEFT_OUT}
    if isinstance(template, list):
        return [entry for entry in (fill_body(entry, values) for entry in template) if entry is not _LEFT_OUT]
    if not isinstance(template, str):
        return template
    known = _any_of(tuple(values))
    alone = known.fullmatch(template)
    if alone:
        value = values[alone[1]]
        return _LEFT_OUT if value is None else value
    return _LEFT_OUT if _lacks_all(template, values) else known.sub(lambda found: _text(values[found[1]]), template)


_LEFT_OUT = object()


def _filled(template: str, values: Values) -> str | None:
    if _lacks_all(template, values):
        return None
    return _any_of(tuple(values)).sub(lambda found: quote(_text(values[found[1]]), safe=""), template)


def _lacks_all(template: str, values: Values) -> bool:
    names = _any_of(tuple(values)).findall(template)
    return bool(names) and all(values[name] is None for name in names)


def _text(value: str | int | None) -> str:
    return "" if value is None else str(value)


@cache
def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(r"\{(" + "|".join(names) + r")\}")
