"""What a call is known by: a digest of all that shapes its reply."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from assay.llm.chat import Message, Schema


def call_request(
    identity: Mapping[str, Any], messages: Sequence[Message], schema: Schema | None, sample: int
) -> dict[str, Any]:
    """{provider, base_url, model, options, messages, schema, sample}, as JSON values."""
    told = [{"role": message.role, "content": message.content} for message in messages]
    return {**identity, "messages": told, "schema": schema, "sample": sample}


def call_key(request: Mapping[str, Any]) -> str:
    """SHA-256, in hex, of the request's canonical JSON."""
    return sha256(canonical_json(request).encode()).hexdigest()


def canonical_json(value: Any) -> str:
    """Keys sorted, no blanks, ASCII alone, no NaN."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
