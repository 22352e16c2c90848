"""The keywords that count: google-genai's description of GenerateContentConfig.response_json_schema."""

from copy import deepcopy

import pytest
from pydantic import BaseModel

from assay.llm.vertex_schema import gemini_schema

VERDICTS = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "verdicts": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "claim": {"type": "integer", "minimum": 1},
                    "verdict": {"type": "string", "enum": ["yes", "no"]},
                    "why": {"type": ["string", "null"], "maxLength": 200},
                },
                "required": ["claim", "verdict"],
                "additionalProperties": False,
            },
            "minItems": 1,
        }
    },
    "required": ["verdicts"],
}


def test_what_gemini_knows_is_kept_at_every_depth():
    before = deepcopy(VERDICTS)
    verdict = VERDICTS["properties"]["verdicts"]["items"]
    assert gemini_schema(VERDICTS) == {
        "type": "object",
        "properties": {
            "verdicts": {
                "type": "array",
                "items": {**verdict, "properties": {**verdict["properties"], "why": {"type": ["string", "null"]}}},
                "minItems": 1,
            }
        },
        "required": ["verdicts"],
    }
    assert before == VERDICTS  # it is part of the call's key


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"const": "x"}, {"enum": ["x"]}),
        ({"type": "boolean", "const": True}, {"type": "boolean"}),
        ({"enum": ["x", None]}, {}),
        ({"enum": [1, 2.5]}, {"enum": [1, 2.5]}),
        ({"type": "object", "additionalProperties": True}, {"type": "object"}),
        ({"additionalProperties": {"minLength": 1}}, {"additionalProperties": {}}),
        ({"anyOf": [{"const": 1}, {"type": "null"}]}, {"anyOf": [{"enum": [1]}, {"type": "null"}]}),
        ({"properties": {"title": {"default": 1}}}, {"properties": {"title": {}}}),
    ],
)
def test_each_keyword(schema, expected):
    assert gemini_schema(schema) == expected


def test_a_schema_that_pydantic_made():
    class Part(BaseModel):
        size: int = 3

    class Whole(BaseModel):
        parts: list[Part]

    part = {"type": "object", "title": "Part", "properties": {"size": {"type": "integer", "title": "Size"}}}
    assert gemini_schema(Whole.model_json_schema()) == {
        "$defs": {"Part": part},
        "properties": {"parts": {"items": {"$ref": "#/$defs/Part"}, "title": "Parts", "type": "array"}},
        "required": ["parts"],
        "title": "Whole",
        "type": "object",
    }
