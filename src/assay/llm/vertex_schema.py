"""A JSON schema in the words that Gemini understands.

`response_json_schema` takes the JSON schema as it is and names the keywords that count (google-genai,
GenerateContentConfig). `response_schema` is no choice: the SDK rewrites the mapping in place, and what it rewrites it
to has no `additionalProperties: false`. A rule that is left out here is not lost: each reply is checked by the whole
schema.
"""

from collections.abc import Mapping
from typing import Any

_SUPPORTED = {
    *("$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum", "items", "prefixItems"),
    *("minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf", "properties", "additionalProperties", "required"),
}
_SCHEMAS = {"items", "additionalProperties"}
_LISTS_OF_SCHEMAS = {"prefixItems", "anyOf", "oneOf"}
_MAPS_OF_SCHEMAS = {"properties", "$defs"}


def gemini_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of `schema` with the supported keywords alone: `const` as an enum, `minLength` and the like left out."""
    kept = {name: _part(name, value) for name, value in schema.items() if name in _SUPPORTED}
    if "const" in schema:
        kept["enum"] = [schema["const"]]
    if not _takes_enum(kept.get("enum", [])):
        del kept["enum"]
    if kept.get("additionalProperties") is True:  # what holds anyway; Vertex AI has answered it with empty objects
        del kept["additionalProperties"]
    return kept


def _part(name: str, value: Any) -> Any:
    if name in _SCHEMAS and isinstance(value, Mapping):
        return gemini_schema(value)
    if name in _LISTS_OF_SCHEMAS:
        return [gemini_schema(part) for part in value]
    if name in _MAPS_OF_SCHEMAS:
        return {key: gemini_schema(part) for key, part in value.items()}
    return value


def _takes_enum(choices: list[Any]) -> bool:
    """An enum holds strings and numbers alone."""
    return all(isinstance(choice, str | int | float) and not isinstance(choice, bool) for choice in choices)
