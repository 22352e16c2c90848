import pytest

from assay.capturing.entries import Call, Oddity, Result, call_entries, result_entries, text_of


@pytest.mark.parametrize(
    ("given", "expected"), [(" c1 ", "c1"), (7, "7"), (None, ""), (True, ""), (["c1"], ""), ({}, "")]
)
def test_an_id_is_a_text_or_a_number(given, expected):
    assert text_of(given) == expected


def test_a_call_without_a_name_is_odd():
    assert list(call_entries(Call("c", "find", {}, "p"))) == [Call("c", "find", {}, "p")]
    assert list(call_entries(Call("c", "", {}, "p"))) == [
        Oddity("a tool call has no name.", "p"),
        Call("c", "", {}, "p"),
    ]


def test_a_result_that_answers_nothing_is_odd_and_its_content_is_not_read():
    assert list(result_entries(Result("c", "", "x", "p"))) == [Result("c", "", "x", "p")]
    assert list(result_entries(Result("", "find", "x", "p"))) == [Result("", "find", "x", "p")]
    assert list(result_entries(Result("", "", "x", "p"))) == [
        Oddity("a tool's result has neither an id nor a name.", "p")
    ]
