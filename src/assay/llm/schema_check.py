"""Whether a JSON value is valid by a schema, of the subset of JSON Schema that our prompts use."""

from collections.abc import Callable, Mapping
from typing import Any

_NOTES = {"title", "description", "default", "examples", "$schema"}
_RULES = {
    *("type", "enum", "const", "properties", "required", "additionalProperties"),
    *("items", "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength"),
}
_TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "integer": lambda value: not isinstance(value, bool) and (isinstance(value, int) or _is_whole(value)),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def schema_fault(value: Any, schema: Mapping[str, Any], place: str = "$") -> str | None:
    """The first fault of `value`, with its place; None where it is valid.

    ValueError where the schema uses a keyword that is not checked here: a rule is never passed over in silence.
    """
    unknown = sorted(set(schema) - _RULES - _NOTES)
    if unknown:
        raise ValueError(f"the schema at {place} uses {', '.join(unknown)}, which is not checked here")
    return (
        _type_fault(value, schema, place)
        or _choice_fault(value, schema, place)
        or _bound_fault(value, schema, place)
        or _object_fault(value, schema, place)
        or _array_fault(value, schema, place)
    )


def _type_fault(value: Any, schema: Mapping[str, Any], place: str) -> str | None:
    wanted = schema.get("type", [])
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    if not names or any(_TYPES[name](value) for name in names):
        return None
    return f"{place} is {_name(value)}, expected {' or '.join(names)}"


def _choice_fault(value: Any, schema: Mapping[str, Any], place: str) -> str | None:
    choices = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if choices is None or any(_same(value, choice) for choice in choices):
        return None
    return f"{place} is none of {', '.join(map(repr, choices))}"


def _bound_fault(value: Any, schema: Mapping[str, Any], place: str) -> str | None:
    measured = {"minimum": value, "maximum": value} if _TYPES["number"](value) else {}
    if isinstance(value, str):
        measured = {"minLength": len(value), "maxLength": len(value)}
    elif isinstance(value, list):
        measured = {"minItems": len(value), "maxItems": len(value)}
    for rule, number in measured.items():
        bound = schema.get(rule)
        if bound is not None and (number < bound if rule.startswith("min") else number > bound):
            return f"{place} breaks {rule} {bound}: {number}"
    return None


def _object_fault(value: Any, schema: Mapping[str, Any], place: str) -> str | None:
    if not isinstance(value, dict):
        return None
    missing = [name for name in schema.get("required", []) if name not in value]
    if missing:
        return f"{place} lacks {', '.join(missing)}"
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name, part in value.items():
        rules = properties.get(name, others)
        if rules is False:
            return f"{place} has an unknown field {name!r}"
        if rules is not True and (fault := schema_fault(part, rules, f"{place}.{name}")):
            return fault
    return None


def _array_fault(value: Any, schema: Mapping[str, Any], place: str) -> str | None:
    if not isinstance(value, list) or "items" not in schema:
        return None
    faults = (schema_fault(part, schema["items"], f"{place}[{at}]") for at, part in enumerate(value))
    return next((fault for fault in faults if fault), None)


def _same(value: Any, choice: Any) -> bool:
    """JSON's equality: true is not 1."""
    return isinstance(value, bool) == isinstance(choice, bool) and bool(value == choice)


def _is_whole(value: Any) -> bool:
    return isinstance(value, float) and value.is_integer()


def _name(value: Any) -> str:
    return next(name for name in ("null", "boolean", "integer", "number", *_TYPES) if _TYPES[name](value))
