"""Values of JSON objects by the names that the settings give them."""

import json
import re
from collections.abc import Sequence
from math import isfinite
from typing import Any

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")  # JSON can spell one, a file in UTF-8 cannot hold it


def lookup(node: dict[str, Any], names: Sequence[str]) -> Any:
    """The value of the first name that has one; a dot leads inside. None where none has."""
    for name in names:
        value: Any = node
        for part in [name] if name in node else name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if value is not None:
            return value
    return None


def clean(text: str) -> str:
    return _HALF_CHARACTER.sub("\ufffd", text)


def filled_text(given: Any) -> str:
    """A text without white space around it; "" for what is no text."""
    return clean(given.strip()) if isinstance(given, str) else ""


def line_number(given: Any) -> int | None:
    """From 1, also as a text; None for what is none."""
    if isinstance(given, str) and re.fullmatch(r"[0-9]{1,9}", given.strip()):
        given = int(given)
    return given if type(given) is int and given >= 1 else None


def number(given: Any) -> float | None:
    """Finite, also as a text; None for what is none."""
    if isinstance(given, str):
        try:
            given = float(given)
        except ValueError:
            return None
    return float(given) if type(given) in {int, float} and _is_finite(given) else None


def embedded_json(text: str) -> Any:
    """The object or list that a text holds; None where it holds none."""
    if text.lstrip()[:1] not in {"{", "["}:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def kind(given: Any) -> str:
    named = {
        dict: "an object",
        list: "a list",
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    return named.get(type(given), "null")


def _is_finite(given: float) -> bool:
    try:
        return isfinite(given)
    except OverflowError:
        return False
