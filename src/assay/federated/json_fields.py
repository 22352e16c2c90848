"""Values of JSON fields, checked: what is wrong becomes a fault, and an empty value stands in."""

from math import isfinite
from typing import Any

from assay.federated.fault import Fault

Faults = list[Fault]

_NUMBER = "a number"
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", int: _NUMBER, float: _NUMBER}


def text(given: Any, field: str, faults: Faults) -> str:
    """A text without white space around it; "" for null. A number is taken as written."""
    if type(given) is str:
        return given.strip()
    if given is None:
        return ""
    if type(given) in {int, float}:
        return str(given)
    faults.append(Fault(field, f"must be a text, not {kind(given)}."))
    return ""


def whole(given: Any, field: str, faults: Faults) -> int | None:
    """A whole number, also as 2024.0 or "2024"; None for null and ""."""
    if type(given) is int:
        return given
    if given is None or given == "":
        return None
    if type(given) is float and isfinite(given) and given == int(given):
        return int(given)
    if type(given) is str:
        try:
            return int(given)
        except ValueError:
            pass
    faults.append(Fault(field, f"must be a whole number, not {shown(given)}."))
    return None


def year(given: Any, field: str, faults: Faults) -> int | None:
    """A year from 0 to 9999, as `whole` reads numbers; None for null and ""."""
    found = whole(given, field, faults)
    if found is None or 0 <= found <= 9999:
        return found
    faults.append(Fault(field, f"must be a year from 0 to 9999, not {shown(given)}."))
    return None


def number(given: Any, field: str, faults: Faults) -> float | None:
    """A finite number; None for null."""
    if given is None:
        return None
    if type(given) in {int, float} and isfinite(given):
        return float(given)
    faults.append(Fault(field, f"must be a finite number, not {shown(given)}."))
    return None


def items(given: Any, field: str, faults: Faults) -> list[Any]:
    """A list; empty for null."""
    if type(given) is list:
        return given
    if given is not None:
        faults.append(Fault(field, f"must be a list, not {kind(given)}."))
    return []


def mapping(given: Any, field: str, faults: Faults) -> dict[str, Any]:
    """An object; empty for null."""
    if type(given) is dict:
        return given
    if given is not None:
        faults.append(Fault(field, f"must be an object, not {kind(given)}."))
    return {}


def kind(given: Any) -> str:
    return _KINDS.get(type(given), "null")


def shown(given: Any) -> str:
    """The value for a message, shortened; what is neither text nor number by its kind."""
    if type(given) in {dict, list}:
        return kind(given)
    written = str(given)
    return f"`{written if len(written) <= 60 else written[:57] + '...'}`"
