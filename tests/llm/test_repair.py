import pytest

from assay.llm.chat import CallFailed, Message, Usage
from assay.llm.openai import OpenAI
from assay.llm.repair import Repairing
from assay.llm.scripted import Scripted

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
MESSAGES = [Message("user", "u")]


def said(content):
    return 200, {
        "choices": [{"message": {"content": content}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 2},
    }


def test_a_wrong_schema_is_repaired_once(server):
    server.answers = [said('{"a": "one"}'), said('{"a": 1}')]
    reply = Repairing(OpenAI("m", server.url)).complete(MESSAGES, SCHEMA)
    assert reply.data == {"a": 1}
    assert reply.usage == Usage(20, 4)
    first, answer, wish = server.bodies[1]["messages"]
    assert (first["content"], answer["role"], answer["content"]) == ("u", "assistant", '{"a": "one"}')
    assert "$.a is string, expected integer" in wish["content"]


def test_a_wrong_schema_twice_is_not_parsable(server):
    server.answers = [said('{"a": "one"}'), said("I mean one"), said('{"a": 1}')]
    with pytest.raises(CallFailed) as caught:
        Repairing(OpenAI("m", server.url)).complete(MESSAGES, SCHEMA)
    assert (caught.value.reason, caught.value.usage) == ("not parsable", Usage(20, 4))
    assert len(server.requests) == 2


def test_what_the_repair_fails_of_is_the_reason():
    script = Scripted(["no", CallFailed("truncated", "long")], usage=Usage(1, 1))
    with pytest.raises(CallFailed) as caught:
        Repairing(script).complete(MESSAGES, SCHEMA)
    assert (caught.value.reason, caught.value.usage) == ("truncated", Usage())  # the second call's count is unknown


def test_any_other_failure_goes_through():
    script = Scripted([CallFailed("refused", "")])
    with pytest.raises(CallFailed, match="refused"):
        Repairing(script).complete(MESSAGES, SCHEMA)
    assert len(script.calls) == 1
