import pytest

from assay.llm.chat import CallFailed
from assay.llm.json_reply import json_reply

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        'Here you are:\n```json\n{"a": 1}\n```\nAnything else?',
        'As [1] and {braces} say: {"a": 1}',
        'The form is {"a": "a number"}, so: {"a": 1}',
        '{"a": 1, "b": "a } in a string, a \\" and a \\\\"} {"a": "2"}',
        '{"a": 1, "b": {"c": 0}} or, in short: {"b": {"c": 0}, "a": 1}',
    ],
)
def test_finds_the_valid_value(text):
    assert json_reply(text, SCHEMA)["a"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "I cannot say.",
        '{"a": 1',
        '{"b": {"a": 1}, "c": ',  # the whole part of half a value is not the value
        '[{"a": 1}, {"a": ',
        '{"a": NaN}',
        '{"a": 1, "b": 1e999}',
        '{"a": 1, "b": "\\ud800"}',
        '{"a": "1"}',
        '[{"a": 1}]',
        "[" * 100_000 + "]" * 100_000,
    ],
)
def test_is_not_parsable(text):
    with pytest.raises(CallFailed) as caught:
        json_reply(text, SCHEMA)
    assert caught.value.reason == "not parsable"
    assert caught.value.text == text


def test_names_the_fault_of_the_first_value():
    with pytest.raises(CallFailed, match=r"\$\.a is string, expected integer"):
        json_reply('{"a": "one"} {"b": 1}', SCHEMA)


def test_a_scalar_is_a_whole_reply():
    assert json_reply(" true\n", {"type": "boolean"}) is True


@pytest.mark.parametrize(
    "text",
    [
        'The document says {"a": 1}, which is an order. My verdict: {"a": 2}',
        '{"a": 1}\n{"a": 2}\n{"a": 1}',
        '{"a": 1} {"a": 1, "b": true}',
        '{"a": 1, "b": 1} {"a": 1, "b": true}',  # 1 == True in Python, not in JSON
    ],
)
def test_of_several_that_differ_none_is_taken(text):
    with pytest.raises(CallFailed) as caught:
        json_reply(text, SCHEMA)
    assert str(caught.value) == "not parsable: several JSON values are valid, and they differ"
    assert caught.value.text == text


def test_a_text_that_is_one_value_is_that_value_whatever_it_holds():
    assert json_reply('{"a": 1, "b": "not {\\"a\\": 2}", "c": {"a": 3}}', SCHEMA)["a"] == 1
