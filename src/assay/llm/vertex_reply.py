"""What a reply of Gemini means: a text, or the reason why there is none.

Fields: https://cloud.google.com/vertex-ai/generative-ai/docs/reference/rest/v1/GenerateContentResponse
JSON leaves a count of 0 out.
"""

from typing import Any, NoReturn

from assay.http import Reply
from assay.llm.chat import CallFailed, Completion, Reason, Schema, Usage
from assay.llm.reply import completion, count
from assay.llm.status import no_reply

_REASONS: dict[str, Reason] = {
    **dict.fromkeys(("MAX_TOKENS", "CONTINUATION"), "truncated"),
    **dict.fromkeys(("SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"), "refused"),
    **dict.fromkeys(("MODEL_ARMOR", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION"), "refused"),
    **dict.fromkeys(("MALFORMED_FUNCTION_CALL", "MALFORMED_RESPONSE"), "not parsable"),
    **dict.fromkeys(("UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS"), "not parsable"),
}
_DETAILS: dict[Reason, str] = {
    "truncated": "the reply does not fit into max_output_tokens, where thoughts count too",
    "refused": "the model refuses, or a filter does",
    "not parsable": "the model called a tool instead of replying",
    "server error": "the model broke off",
}


def vertex_completion(reply: Reply, schema: Schema | None) -> Completion:
    """The completion of a reply of status 200.

    CallFailed for every finish reason but STOP, one that is not known here too.
    """
    candidate = _candidate(reply)
    text = _text(candidate, reply)
    usage = _usage(reply)
    finish_reason = str(candidate.get("finishReason") or "")
    if finish_reason != "STOP":
        _raise_unfinished(finish_reason, usage, text, reply.seconds)
    return completion(text, schema, usage, reply.seconds, finish_reason)


def _candidate(reply: Reply) -> dict[str, Any]:
    body = reply.body if isinstance(reply.body, dict) else {}
    candidates = body.get("candidates")
    candidate = candidates[0] if isinstance(candidates, list) and candidates else None
    if isinstance(candidate, dict):
        return candidate
    feedback = body.get("promptFeedback")
    blocked = feedback.get("blockReason") if isinstance(feedback, dict) else None
    if not blocked:
        no_reply(reply, "it holds no candidate")
    raise CallFailed("refused", f"the prompt is blocked ({blocked})", usage=_usage(reply), seconds=reply.seconds)


def _text(candidate: dict[str, Any], reply: Reply) -> str:
    """All parts but the thoughts; a candidate that was stopped early may have none."""
    content = candidate.get("content") or {}
    parts = (content.get("parts") or []) if isinstance(content, dict) else None
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        no_reply(reply, "its content has no parts")
    return "".join(str(part.get("text") or "") for part in parts if not part.get("thought"))


def _usage(reply: Reply) -> Usage:
    counts = reply.body.get("usageMetadata")
    prompt, said = count(counts, "promptTokenCount"), count(counts, "candidatesTokenCount")
    thought, total = count(counts, "thoughtsTokenCount"), count(counts, "totalTokenCount")
    billed = None
    if said is not None:
        billed = said + (thought or 0)
    elif total is not None and prompt is not None:  # nothing but thoughts, or nothing at all
        billed = max(0, total - prompt)
    return Usage(prompt, billed, thought, count(counts, "cachedContentTokenCount"))


def _raise_unfinished(finish_reason: str, usage: Usage, text: str, seconds: float) -> NoReturn:
    reason = _REASONS.get(finish_reason, "server error")
    detail = f"{_DETAILS[reason]} ({finish_reason or 'no finish reason'})"
    raise CallFailed(reason, detail, usage=usage, text=text, seconds=seconds)
