"""A JSON schema told in words, for models that cannot be held to one."""

import json
from collections.abc import Sequence

from assay.llm.chat import Message, Schema


def with_schema(messages: Sequence[Message], schema: Schema) -> list[Message]:
    """The schema behind the last message: not every model takes a second system message."""
    *former, last = messages
    wish = f"Reply with one JSON value alone, valid by this JSON schema:\n{json.dumps(schema, ensure_ascii=False)}"
    return [*former, Message(last.role, f"{last.content}\n\n{wish}")]
