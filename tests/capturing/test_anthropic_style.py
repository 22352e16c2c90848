import pytest

from assay.capturing.anthropic_style import block_entries, fragments
from assay.capturing.entries import Call, Fragment, Result


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (
            {"type": "tool_use", "id": "t1", "name": "find", "input": {"a": 1}},
            Call("t1", "find", {"a": 1}, "message 2"),
        ),
        ({"type": "mcp_tool_use", "id": "t1", "name": "find", "input": {}}, Call("t1", "find", {}, "message 2")),
        ({"type": "tool_result", "tool_use_id": "t1", "content": "x"}, Result("t1", "", "x", "message 2")),
    ],
)
def test_blocks(block, expected):
    assert list(block_entries(block, "message 2")) == [expected]


def test_a_streamed_call_starts_without_its_input():
    event = {"type": "content_block_start", "content_block": {"type": "tool_use", "id": "t1", "name": "find"}}
    assert list(fragments(event, "")) == [Fragment("t1", "find")]
    assert list(fragments({"content_block": {"type": "text", "text": ""}}, "")) == []
