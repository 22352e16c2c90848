import pytest

from assay.http import Reply
from assay.llm.chat import CallFailed, Usage
from assay.llm.vertex_reply import vertex_completion

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
COUNTS = {"promptTokenCount": 12, "candidatesTokenCount": 3, "totalTokenCount": 15}


def reply(*parts, finish_reason="STOP", counts=COUNTS, **body):
    candidate = {"content": {"role": "model", "parts": list(parts)}, "finishReason": finish_reason}
    return Reply(200, {"candidates": [candidate], "usageMetadata": counts, **body}, "", {}, 0.5)


def failure(reply, schema=None):
    with pytest.raises(CallFailed) as caught:
        vertex_completion(reply, schema)
    return caught.value


def test_parts_are_one_text_and_thoughts_none_of_it():
    said = vertex_completion(reply({"text": "hm", "thought": True}, {"text": "hel"}, {"text": "lo"}), None)
    assert (said.text, said.data, said.finish_reason, said.seconds) == ("hello", None, "STOP", 0.5)


@pytest.mark.parametrize(
    ("counts", "usage"),
    [
        (COUNTS, Usage(12, 3)),
        # 3 said and 5 thought are billed alike: 8
        ({**COUNTS, "thoughtsTokenCount": 5, "cachedContentTokenCount": 4}, Usage(12, 8, 5, 4)),
        # nothing was said, which JSON leaves out: 20 - 12 = 8 are thoughts
        ({"promptTokenCount": 12, "thoughtsTokenCount": 8, "totalTokenCount": 20}, Usage(12, 8, 8)),
        ({"promptTokenCount": 12}, Usage(12)),
        ({"thoughtsTokenCount": 8}, Usage(thought=8)),
        ({}, Usage()),
        (None, Usage()),
    ],
)
def test_a_missing_count_is_unknown_unless_the_total_tells_it(counts, usage):
    assert vertex_completion(reply({"text": "hello"}, counts=counts), None).usage == usage


@pytest.mark.parametrize(
    ("finish_reason", "reason"),
    [
        ("MAX_TOKENS", "truncated"),
        ("CONTINUATION", "truncated"),
        ("SAFETY", "refused"),
        ("RECITATION", "refused"),
        ("LANGUAGE", "refused"),
        ("BLOCKLIST", "refused"),
        ("PROHIBITED_CONTENT", "refused"),
        ("SPII", "refused"),
        ("MODEL_ARMOR", "refused"),
        ("MALFORMED_FUNCTION_CALL", "not parsable"),
        ("UNEXPECTED_TOOL_CALL", "not parsable"),
        ("OTHER", "server error"),
        ("A_NEW_ONE", "server error"),
        (None, "server error"),
    ],
)
def test_every_end_but_stop_is_a_failure(finish_reason, reason):
    failed = failure(reply({"text": '{"a": 1}'}, finish_reason=finish_reason), SCHEMA)
    assert (failed.reason, failed.usage, failed.text, failed.seconds) == (reason, Usage(12, 3), '{"a": 1}', 0.5)
    assert str(finish_reason or "no finish reason") in failed.detail


def test_the_sdk_knows_no_end_of_a_text_that_is_not_mapped():
    """Those left over are of pictures, or say nothing."""
    from google.genai.types import FinishReason

    from assay.llm.vertex_reply import _REASONS

    left = {reason.value for reason in FinishReason} - set(_REASONS) - {"STOP"}
    assert left == {"FINISH_REASON_UNSPECIFIED", "OTHER", "NO_IMAGE", "IMAGE_OTHER"}


@pytest.mark.parametrize("candidate", [{"finishReason": "MAX_TOKENS"}, {"finishReason": "MAX_TOKENS", "content": {}}])
def test_all_tokens_went_into_thoughts(candidate):
    body = {"candidates": [candidate], "usageMetadata": {"promptTokenCount": 2, "totalTokenCount": 9}}
    failed = failure(Reply(200, body, "", {}, 0.0), SCHEMA)
    assert (failed.reason, failed.usage) == ("truncated", Usage(2, 7))


def test_a_blocked_prompt():
    body = {"promptFeedback": {"blockReason": "JAILBREAK"}, "usageMetadata": {"promptTokenCount": 9}}
    failed = failure(Reply(200, body, "", {}, 0.5))
    assert (failed.reason, failed.usage, failed.seconds) == ("refused", Usage(9), 0.5)
    assert "JAILBREAK" in failed.detail


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {},
        {"candidates": []},
        {"candidates": ["x"]},
        {"candidates": [{"finishReason": "STOP", "content": "x"}]},
        {"candidates": [{"finishReason": "STOP", "content": {"parts": ["x"]}}]},
        {"promptFeedback": {}},
    ],
)
def test_a_body_that_is_no_reply(body):
    assert failure(Reply(200, body, "", {}, 0.0)).reason == "server error"


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ([], "empty"),
        ([{"text": "hm", "thought": True}], "empty"),
        ([{"text": " "}], "empty"),
        ([{"text": '{"a": '}], "not parsable"),
        ([{"text": '{"a": "one"}'}], "not parsable"),
        ([{"text": "I do not know"}], "not parsable"),
    ],
)
def test_a_text_that_cannot_be_used(parts, reason):
    assert failure(reply(*parts), SCHEMA).reason == reason
