import pytest

from assay.judging.rubric.rubric_reply import read_reply, reply_schema
from assay.llm.schema_check import schema_fault
from assay.llm.vertex_schema import gemini_schema


def test_a_reply(rubric, model_reply):
    schema = reply_schema(rubric)
    data = {
        **model_reply(schema),
        "critical": ["wrong_file_types", "identical_pair", "too_generic", "wrong_file_types"],
    }
    assert schema_fault(data, schema) is None
    reply = read_reply(data, rubric)
    assert [(one.name, one.points, one.most) for one in reply.dimensions] == [
        (name, 10, most) for name, most in rubric.most.items()
    ]
    assert sorted(reply.critical) == [
        "too_generic",
        "wrong_file_types",
    ]  # whether texts are identical is for code to say
    assert (reply.total, reply.claimed_total, reply.claimed_passed) == (60, 60, False)


@pytest.mark.parametrize("points", [-0.5, 10.5, "10", None])
def test_points_out_of_range_make_a_reply_unusable(rubric, model_reply, points):
    schema = reply_schema(rubric)
    data = model_reply(schema)
    data["dimensions"]["differentiation"]["points"] = points
    assert schema_fault(data, schema)


@pytest.mark.parametrize("change", [{"critical": ["ugly"]}, {"passed": "yes"}, {"total": None}, {"extra": 1}])
def test_what_the_schema_does_not_know_is_unusable(rubric, model_reply, change):
    schema = reply_schema(rubric)
    assert schema_fault({**model_reply(schema), **change}, schema)


def test_a_missing_dimension_is_unusable(rubric, model_reply):
    schema = reply_schema(rubric)
    data = model_reply(schema)
    del data["dimensions"]["avoidance"]
    assert "lacks avoidance" in schema_fault(data, schema)


def test_gemini_is_told_the_ranges_too(rubric):
    points = gemini_schema(reply_schema(rubric))["properties"]["dimensions"]["properties"]["intent_match"]["properties"]
    assert points["points"] == {"type": "number", "minimum": 0, "maximum": 25}
