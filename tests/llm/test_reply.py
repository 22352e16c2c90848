import pytest

from assay.llm.chat import CallFailed, Usage
from assay.llm.reply import completion, count, without_thoughts

USAGE = Usage(5, 7)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("an answer", "an answer"),
        ("<think>first\nthis</think>\nan answer", "\nan answer"),
        ("first\nthis\n</think>\n\nan answer", "\n\nan answer"),  # the template wrote the opening tag
        ("first\r\n</think>\r\nan answer", "\nan answer"),
        ("</think>\nan answer", "\nan answer"),
        ("first\n</think>\n<think>second</think>an answer", "an answer"),
        ("The tag </think> closes.", "The tag </think> closes."),
        ("<think>a</think>The tag is\n</think>\nalone.", "The tag is\n</think>\nalone."),
        ("Write <think>\nthis\n</think>\nfirst.", "Write <think>\nthis\n</think>\nfirst."),
        ('{"a": "x</think>y",\n"b": "</think>"}', '{"a": "x</think>y",\n"b": "</think>"}'),
        ('["<think>",\n"</think>"]', '["<think>",\n"</think>"]'),
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


def test_a_closing_tag_in_the_json_cuts_nothing():
    text = '{"claims": ["A line that ends in </think>", "b"]}'
    reply = completion(text, {"type": "object"}, USAGE, 0.5, "stop")
    assert (reply.data, reply.text) == ({"claims": ["A line that ends in </think>", "b"]}, text)


def test_half_a_character_can_be_written():
    assert completion("a\ud800b", None, USAGE, 0.5, "stop").text == "a\ufffdb"


@pytest.mark.parametrize(
    ("counts", "number"),
    [({"n": 0}, 0), ({"n": 3}, 3), ({}, None), (None, None), ({"n": "3"}, None), ({"n": True}, None)],
)
def test_a_missing_count_is_unknown(counts, number):
    assert count(counts, "n") == number
