import pytest

from assay.errors import AssayError
from assay.llm.chat import CallFailed, Message, Usage
from assay.llm.scripted import Scripted

MESSAGES = [Message("user", "u")]


def test_a_list_is_said_in_order():
    model = Scripted(["a", CallFailed("timeout", "slow"), '{"b": 1}'], usage=Usage(1, 2))
    assert model.complete(MESSAGES).text == "a"
    with pytest.raises(CallFailed, match="timeout: slow"):
        model.complete(MESSAGES)
    assert model.complete(MESSAGES, {"type": "object"}, sample=3).data == {"b": 1}
    assert [call.sample for call in model.calls] == [0, 0, 3]
    with pytest.raises(AssayError, match="3 answers"):
        model.complete(MESSAGES)


def test_a_function_is_asked():
    model = Scripted(lambda call: f"{call.messages[0].content}{call.sample}")
    assert model.complete(MESSAGES, sample=2).text == "u2"


def test_what_it_says_is_checked_as_a_real_reply_is():
    with pytest.raises(CallFailed, match="not parsable"):
        Scripted(["no"]).complete(MESSAGES, {"type": "object"})
