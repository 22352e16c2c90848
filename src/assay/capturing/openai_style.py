"""Calls and results as OpenAI's two APIs and the servers that follow them write them (Ollama's own API among these).

Chat completions: messages with `tool_calls` (earlier: `function_call`), results as messages of the role `tool`
(`function`). Responses: items `function_call` and `function_call_output`, and `mcp_call`, which holds both.
"""

from collections.abc import Iterator
from typing import Any

from assay.capturing.entries import Call, Entry, Fragment, Oddity, Result, call_entries, result_entries, text_of

ITEMS = {"function_call", "custom_tool_call", "function_call_output", "custom_tool_call_output", "mcp_call"}

Node = dict[str, Any]


def is_result_message(node: Node) -> bool:
    return text_of(node.get("role")) in {"tool", "function"} and "parts" not in node


def message_entries(node: Node, place: str) -> Iterator[Entry]:
    """Of a message of chat completions; nothing where it has none."""
    if is_result_message(node):
        name = text_of(node.get("name")) or text_of(node.get("tool_name"))
        yield Result(text_of(node.get("tool_call_id")), name, node.get("content"), place)
        return
    calls = node.get("tool_calls")
    if isinstance(calls, list):
        for number, call in enumerate(calls, start=1):
            yield from _call(call, ", ".join(filter(None, [place, f"call {number}"])))
    elif calls is not None and node.get("role") == "assistant":
        yield Oddity("`tool_calls` is no list.", place)
    legacy = node.get("function_call")
    if isinstance(legacy, dict) and "arguments" in legacy:
        yield from call_entries(Call("", text_of(legacy.get("name")), legacy["arguments"], place))


def item_entries(node: Node, place: str) -> Iterator[Entry]:
    """Of an item of the Responses API whose type is one of ITEMS."""
    call_id = text_of(node.get("call_id")) or text_of(node.get("id"))
    name = text_of(node.get("name"))
    if str(node["type"]).endswith("_output"):
        yield from result_entries(Result(call_id, name, node.get("output"), place))
        return
    yield from call_entries(Call(call_id, name, node.get("arguments", node.get("input")), place))
    if node["type"] == "mcp_call" and node.get("output") is not None:
        yield from result_entries(Result(call_id, name, node["output"], place))


def fragments(delta: Node, place: str) -> Iterator[Fragment]:
    """The calls that start in a part of a streamed message; the parts that follow have no name."""
    calls = delta.get("tool_calls")
    for call in calls if isinstance(calls, list) else []:
        function = call.get("function") if isinstance(call, dict) else None
        name = text_of(function.get("name")) if isinstance(function, dict) else ""
        if name:
            yield Fragment(text_of(call.get("id")), name, place)


def _call(call: Any, place: str) -> Iterator[Entry]:
    """A call that is flat, {id, name, arguments}, is read too."""
    if not isinstance(call, dict):
        yield Oddity("a tool call is no object.", place)
        return
    function = next((call[key] for key in ("function", "custom") if isinstance(call.get(key), dict)), call)
    arguments = next((function[key] for key in ("arguments", "args", "input") if key in function), None)
    yield from call_entries(Call(text_of(call.get("id")), text_of(function.get("name")), arguments, place))
