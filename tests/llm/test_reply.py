import pytest

from assay.llm.chat import CallFailed, Usage
from assay.llm.reply import completion, count, without_thoughts

USAGE = Usage(5, 7)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("an answer", "an answer"),
        ("<think>first\nthis</think>\nan answer", "\nan answer"),
        ("first this</think>an answer", "an answer"),  # the template wrote the opening tag
        ("<think>a</think> <think>b</think>an answer", "an answer"),
        ("<think>never ends", ""),
        ("The tag <think> opens, </think> closes.", "The tag <think> opens, </think> closes."),
    ],
)
def test_thoughts_are_taken_out(text, said):
    assert without_thoughts(text) == said


@pytest.mark.parametrize("text", ["", " \n", "<think>only this</think>\n", "<think>only this"])
@pytest.mark.parametrize("schema", [None, {"type": "object"}])
def test_nothing_said_is_empty(text, schema):
    with pytest.raises(CallFailed) as caught:
        completion(text, schema, USAGE, 0.5, "stop")
    assert (caught.value.reason, caught.value.usage, caught.value.seconds) == ("empty", USAGE, 0.5)


def test_a_failure_tells_what_the_call_took():
    with pytest.raises(CallFailed) as caught:
        completion("no", {"type": "object"}, USAGE, 0.5, "stop")
    assert (caught.value.reason, caught.value.usage, caught.value.seconds) == ("not parsable", USAGE, 0.5)


def test_thoughts_hold_no_reply():
    reply = completion('<think>{"a": 1}</think>{"a": 2}', {"type": "object"}, USAGE, 0.5, "stop")
    assert (reply.data, reply.text) == ({"a": 2}, '{"a": 2}')


def test_half_a_character_can_be_written():
    assert completion("a\ud800b", None, USAGE, 0.5, "stop").text == "a\ufffdb"


@pytest.mark.parametrize(
    ("counts", "number"),
    [({"n": 0}, 0), ({"n": 3}, 3), ({}, None), (None, None), ({"n": "3"}, None), ({"n": True}, None)],
)
def test_a_missing_count_is_unknown(counts, number):
    assert count(counts, "n") == number
