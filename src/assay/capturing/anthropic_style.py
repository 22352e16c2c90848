"""Calls and results as Anthropic's messages hold them: content blocks `tool_use` and `tool_result`."""

from collections.abc import Iterator
from typing import Any

from assay.capturing.entries import Call, Entry, Fragment, Result, call_entries, result_entries, text_of

USES = {"tool_use", "server_tool_use", "mcp_tool_use"}


def is_result(kind: str) -> bool:
    return kind.endswith("tool_result")


def block_entries(node: dict[str, Any], place: str) -> Iterator[Entry]:
    """Of a content block whose type is one of USES, or a result's."""
    if is_result(node["type"]):
        yield from result_entries(Result(text_of(node.get("tool_use_id")), "", node.get("content"), place))
    else:
        yield from call_entries(Call(text_of(node.get("id")), text_of(node.get("name")), node.get("input"), place))


def fragments(event: dict[str, Any], place: str) -> Iterator[Fragment]:
    """The call that starts in an event `content_block_start` of a streamed message."""
    block = event.get("content_block")
    if isinstance(block, dict) and text_of(block.get("type")) in USES:
        yield Fragment(text_of(block.get("id")), text_of(block.get("name")), place)
