import pytest

from assay.capturing.entries import Call, Oddity, Result
from assay.capturing.gemini_style import part_entries


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ({"functionCall": {"name": "find", "args": {"a": 1}}}, [Call("", "find", {"a": 1})]),
        ({"functionCall": {"id": "g1", "name": "find", "args": {}}}, [Call("g1", "find", {})]),
        ({"function_call": {"name": "find", "args": {}}}, [Call("", "find", {})]),
        ({"functionResponse": {"name": "find", "response": {"r": 1}}}, [Result("", "find", {"r": 1})]),
        ({"function_response": {"id": "g1", "name": "find", "response": {}}}, [Result("g1", "find", {})]),
        ({"functionCall": {"args": {}}}, [Oddity("a tool call has no name."), Call("", "", {})]),
        ({"function_call": {"name": "find", "arguments": "{}"}}, []),  # OpenAI's
        ({"functionResponse": {"response": {}}}, [Oddity("a tool's result has neither an id nor a name.")]),
        ({"text": "functionCall"}, []),
    ],
)
def test_parts(part, expected):
    assert list(part_entries(part, "")) == expected
