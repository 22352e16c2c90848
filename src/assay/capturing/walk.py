"""Find the calls and results in a document of a log: a request, a response, messages, or what wraps these.

Only the places where the APIs put calls are read. What a tool or a person wrote (arguments, results, texts) is never
searched: a file that an agent read may itself look like a log.
"""

import json
from collections.abc import Iterator
from typing import Any

from assay.capturing import anthropic_style, gemini_style, openai_style
from assay.capturing.entries import Entry, Oddity, Start, text_of

MAX_DEPTH = 50

_READ_ALREADY = {"tool_calls", "function_call", "functionCall", "functionResponse", "function_response"}
_NO_CALLS = {"tools", "functions", "headers", "env"}
_SKIPPED = _READ_ALREADY | _NO_CALLS
_REPLIES = {"choices", "candidates", "output"}  # of a response: they go on from the request's messages
_BODIES = {"body", "request_body", "response_body", "request", "response", "payload"}  # JSON inside a text


def entries(document: Any) -> Iterator[Entry]:
    """In the order of the document. A message that is a document of its own goes on from the one before it."""
    if not is_message(document):
        yield Start()
    yield from _walk(document, "", "", False, 0)


def is_message(node: Any) -> bool:
    if not isinstance(node, dict):
        return False
    return "role" in node or "parts" in node or text_of(node.get("type")) in openai_style.ITEMS


def _walk(node: Any, key: str, place: str, inside: bool, depth: int) -> Iterator[Entry]:
    """inside: of a message, whose lists are no conversations."""
    if depth > MAX_DEPTH:
        yield Oddity(f"it is nested deeper than {MAX_DEPTH}; what lies below was not read.", place)
    elif isinstance(node, list):
        yield from _list(node, key, place, inside, depth)
    elif isinstance(node, dict):
        yield from _object(node, place, inside, depth)
    elif isinstance(node, str) and key in _BODIES and not inside and node.lstrip()[:1] in ("{", "["):
        yield from _body(node, place, depth)


def _list(node: list[Any], key: str, place: str, inside: bool, depth: int) -> Iterator[Entry]:
    messages = not inside and any(map(is_message, node))
    if messages and key not in _REPLIES:
        yield Start()
    for number, child in enumerate(node, start=1):
        if not (inside or messages or key in _REPLIES):
            yield Start()
        if isinstance(child, dict | list):
            yield from _walk(child, "", f"message {number}" if messages else place, inside, depth + 1)


def _object(node: dict[str, Any], place: str, inside: bool, depth: int) -> Iterator[Entry]:
    kind = text_of(node.get("type"))
    if kind in openai_style.ITEMS:
        yield from openai_style.item_entries(node, place)
        return
    if kind in anthropic_style.USES or anthropic_style.is_result(kind):
        yield from anthropic_style.block_entries(node, place)
        return
    if kind == "content_block_start":
        yield from anthropic_style.fragments(node, place)
        return
    if kind.endswith(".added"):  # an item of the Responses API before its arguments come; `.done` has it whole
        return
    yield from openai_style.message_entries(node, place)
    yield from gemini_style.part_entries(node, place)
    if openai_style.is_result_message(node):
        return
    inside = inside or is_message(node)
    for key, child in node.items():
        if key == "delta" and isinstance(child, dict):
            yield from openai_style.fragments(child, place)
        elif key not in _SKIPPED and isinstance(child, dict | list | str):
            yield from _walk(child, key, place, inside, depth + 1)


def _body(text: str, place: str, depth: int) -> Iterator[Entry]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        yield Oddity("a body looks like JSON and is none; it was not read.", place)
        return
    yield from _walk(body, "", place, False, depth + 1)
