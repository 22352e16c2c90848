"""Calls and results as Gemini's contents hold them: parts `functionCall` and `functionResponse`, or in snake_case."""

from collections.abc import Iterator
from typing import Any

from assay.capturing.entries import Call, Entry, Result, call_entries, result_entries, text_of


def part_entries(node: dict[str, Any], place: str) -> Iterator[Entry]:
    """Of a part; nothing where it holds neither. `function_call` with `arguments` is OpenAI's."""
    call = node.get("functionCall", node.get("function_call"))
    if isinstance(call, dict) and "arguments" not in call:
        yield from call_entries(Call(text_of(call.get("id")), text_of(call.get("name")), call.get("args"), place))
    response = node.get("functionResponse", node.get("function_response"))
    if isinstance(response, dict):
        call_id, name = text_of(response.get("id")), text_of(response.get("name"))
        yield from result_entries(Result(call_id, name, response.get("response"), place))
