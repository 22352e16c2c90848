import pytest

from assay.llm.schema_check import schema_fault

VERDICTS = {
    "type": "object",
    "properties": {
        "verdicts": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "properties": {"claim": {"type": "integer"}, "verdict": {"enum": ["yes", "no"]}},
                "required": ["claim", "verdict"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["verdicts"],
}


def verdicts(*items):
    return {"verdicts": list(items)}


def test_valid():
    assert schema_fault(verdicts({"claim": 1, "verdict": "yes"}, {"claim": 2.0, "verdict": "no"}), VERDICTS) is None


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([], "$ is array, expected object"),
        ({}, "$ lacks verdicts"),
        (verdicts(), "$.verdicts breaks minItems 1: 0"),
        (verdicts({"claim": True, "verdict": "yes"}), "$.verdicts[0].claim is boolean, expected integer"),
        (verdicts({"claim": 1.5, "verdict": "yes"}), "$.verdicts[0].claim is number, expected integer"),
        (verdicts({"claim": 1, "verdict": "maybe"}), "$.verdicts[0].verdict is none of 'yes', 'no'"),
        (verdicts({"claim": 1, "verdict": "no", "x": 1}), "$.verdicts[0] has an unknown field 'x'"),
        (verdicts({"claim": 1, "verdict": "no"}, None), "$.verdicts[1] is null, expected object"),
    ],
)
def test_names_the_place(value, fault):
    assert schema_fault(value, VERDICTS) == fault


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        (None, {"type": ["string", "null"]}),
        (3, {"type": "integer", "minimum": 3, "maximum": 3}),
        ("ab", {"type": "string", "minLength": 2, "maxLength": 2}),
        ({"a": 1}, {"type": "object", "additionalProperties": {"type": "integer"}}),
        (1, {"const": 1, "description": "notes are no rules"}),
    ],
)
def test_allows(value, schema):
    assert schema_fault(value, schema) is None


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        (2, {"minimum": 3}),
        (4, {"maximum": 3}),
        ("a", {"minLength": 2}),
        ([1, 2], {"maxItems": 1}),
        ({"a": "x"}, {"additionalProperties": {"type": "integer"}}),
        (True, {"const": 1}),
        (True, {"enum": [0, 1]}),
        ("1", {"type": "number"}),
    ],
)
def test_refuses(value, schema):
    assert schema_fault(value, schema)


def test_a_rule_that_is_not_checked_is_no_silent_pass():
    with pytest.raises(ValueError, match="anyOf"):
        schema_fault(1, {"anyOf": [{"type": "string"}]})
