import pytest

from assay.capturing.entries import Call, Fragment, Oddity, Result
from assay.capturing.openai_style import fragments, item_entries, message_entries


def message(node):
    return list(message_entries(node, "message 1"))


def item(node):
    return list(item_entries(node, ""))


def test_tool_calls_of_a_message_with_their_number():
    calls = [
        {"id": "c1", "type": "function", "function": {"name": "find", "arguments": '{"a": 1}'}},
        {"id": "c2", "type": "function", "function": {"name": "read", "arguments": {"b": 2}}},
    ]
    assert message({"role": "assistant", "content": None, "tool_calls": calls}) == [
        Call("c1", "find", '{"a": 1}', "message 1, call 1"),
        Call("c2", "read", {"b": 2}, "message 1, call 2"),
    ]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ({"function": {"name": "find", "arguments": {}}}, Call("", "find", {}, "message 1, call 1")),  # Ollama
        ({"id": "c", "name": "find", "args": {}}, Call("c", "find", {}, "message 1, call 1")),
        ({"id": "c", "custom": {"name": "find", "input": "x"}}, Call("c", "find", "x", "message 1, call 1")),
        ("find", Oddity("a tool call is no object.", "message 1, call 1")),
    ],
)
def test_other_shapes_of_a_call(call, expected):
    assert message({"role": "assistant", "tool_calls": [call]}) == [expected]


def test_a_call_without_a_name_is_odd_and_a_call_that_may_have_a_result():
    assert message({"role": "assistant", "tool_calls": [{"id": "c", "function": {"arguments": "{}"}}]}) == [
        Oddity("a tool call has no name.", "message 1, call 1"),
        Call("c", "", "{}", "message 1, call 1"),
    ]


def test_the_call_of_the_first_api():
    call = {"name": "find", "arguments": "{}"}
    assert message({"role": "assistant", "function_call": call}) == [Call("", "find", "{}", "message 1")]


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ({"role": "tool", "tool_call_id": "c1", "content": "x"}, Result("c1", "", "x", "message 1")),
        ({"role": "function", "name": "find", "content": "x"}, Result("", "find", "x", "message 1")),
        ({"role": "tool", "tool_name": "find", "content": "x"}, Result("", "find", "x", "message 1")),
    ],
)
def test_results(node, expected):
    assert message(node) == [expected]


def test_a_list_that_is_none_is_odd_in_a_message_and_a_count_elsewhere():
    assert message({"role": "assistant", "tool_calls": "find"}) == [Oddity("`tool_calls` is no list.", "message 1")]
    assert message({"tool_calls": 3}) == []
    assert message({"role": "assistant", "tool_calls": None}) == []


def test_items_of_the_responses_api():
    assert item({"type": "function_call", "id": "fc", "call_id": "c1", "name": "find", "arguments": "{}"}) == [
        Call("c1", "find", "{}")
    ]
    assert item({"type": "function_call_output", "call_id": "c1", "output": "x"}) == [Result("c1", "", "x")]
    assert item({"type": "mcp_call", "id": "m1", "name": "find", "arguments": "{}", "output": "x"}) == [
        Call("m1", "find", "{}"),
        Result("m1", "find", "x"),
    ]


def test_a_streamed_call_starts_where_its_name_stands():
    delta = {"tool_calls": [{"index": 0, "id": "c1", "function": {"name": "find", "arguments": ""}}]}
    assert list(fragments(delta, "")) == [Fragment("c1", "find")]
    assert list(fragments({"tool_calls": [{"index": 0, "function": {"arguments": '{"qu'}}]}, "")) == []
