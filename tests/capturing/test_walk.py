import json

import pytest

from assay.capturing.entries import Call, Oddity, Result, Start
from assay.capturing.walk import MAX_DEPTH, entries

USE = {"type": "tool_use", "id": "t1", "name": "find", "input": {}}
MESSAGE = {"role": "assistant", "content": [USE]}
PART = {"functionCall": {"name": "find", "args": {}}}


def calls(document):
    return [(entry.id, entry.place) for entry in entries(document) if isinstance(entry, Call)]


def starts(document):
    """How many calls each conversation has, in order; those without any left out."""
    counts = [0]
    for entry in entries(document):
        if isinstance(entry, Start):
            counts.append(0)
        else:
            counts[-1] += 1
    return [count for count in counts if count]


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"messages": [{"role": "user", "content": "x"}, MESSAGE]}, "message 2"),
        ([MESSAGE], "message 1"),
        (MESSAGE, ""),
        ({"level": "debug", "event": {"http": {"request": {"json": {"messages": [MESSAGE]}}}}}, "message 1"),
        ({"request": {"body": json.dumps({"messages": [MESSAGE]})}}, "message 1"),
        ({"response": {"choices": [{"message": MESSAGE}]}}, ""),
        ({"type": "assistant", "message": MESSAGE}, ""),
    ],
)
def test_finds_messages_wherever_they_are_wrapped(document, place):
    assert calls(document) == [("t1", place)]


@pytest.mark.parametrize(
    "document",
    [
        {"messages": [{"role": "tool", "tool_call_id": "c", "content": [USE]}]},
        {"messages": [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": [USE]}]}]},
        {"messages": [{"role": "user", "content": json.dumps(MESSAGE)}]},
        {"contents": [{"parts": [{"functionResponse": {"name": "read", "response": {"messages": [MESSAGE]}}}]}]},
        {"tools": [{"name": "find", "input_examples": [USE]}]},
    ],
)
def test_what_a_tool_or_a_person_wrote_is_not_searched(document):
    assert calls(document) == []


def test_what_a_call_was_given_is_not_searched():
    write = {"type": "tool_use", "id": "t0", "name": "write", "input": {"messages": [MESSAGE]}}
    assert calls([{"role": "assistant", "content": [write]}]) == [("t0", "message 1")]


def test_a_list_of_messages_starts_a_conversation_and_the_reply_goes_on():
    content = {"role": "model", "parts": [PART]}
    exchange = {"request": {"contents": [content, content]}, "response": {"candidates": [{"content": content}]}}
    assert starts(exchange) == [3]
    assert starts([exchange, exchange]) == [3, 3]
    item = {"type": "function_call", "call_id": "c", "name": "find", "arguments": "{}"}
    assert starts({"input": [item], "output": [item]}) == [2]
    assert starts({"log": [{"messages": [MESSAGE]}, {"messages": [MESSAGE]}]}) == [1, 1]


def test_a_message_that_is_a_document_starts_none():
    assert not any(isinstance(entry, Start) for entry in entries(MESSAGE))


def test_a_call_and_its_result_in_the_responses_api():
    document = {
        "input": [{"type": "function_call_output", "call_id": "c1", "output": "x"}],
        "output": [{"type": "function_call", "call_id": "c2", "name": "find", "arguments": "{}"}],
    }
    found = [entry for entry in entries(document) if not isinstance(entry, Start)]
    assert found == [Result("c1", "", "x", "message 1"), Call("c2", "find", "{}", "message 1")]


def test_a_body_that_breaks_off_is_odd():
    found = [entry for entry in entries({"body": '{"messages": [{"ro'}) if isinstance(entry, Oddity)]
    assert [entry.what for entry in found] == ["a body looks like JSON and is none; it was not read."]


def test_deep_nesting_is_named():
    document = MESSAGE
    for _ in range(MAX_DEPTH + 1):
        document = {"in": document}
    assert [entry.what for entry in entries(document) if isinstance(entry, Oddity)] == [
        f"it is nested deeper than {MAX_DEPTH}; what lies below was not read."
    ]
