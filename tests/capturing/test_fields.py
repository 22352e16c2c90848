import pytest

from assay.capturing.fields import clean, embedded_json, filled_text, kind, line_number, lookup, number


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ({"path": "a", "file": "b"}, "a"),
        ({"file": "b"}, "b"),
        ({"path": None, "file": "b"}, "b"),
        ({"node": {"path": "c"}}, "c"),
        ({"node.path": "d"}, "d"),
        ({"node": "x"}, None),
    ],
)
def test_the_first_name_with_a_value_counts_and_a_dot_leads_inside(node, expected):
    assert lookup(node, ("path", "file", "node.path")) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [(3, 3), ("12", 12), (0, None), (-1, None), (True, None), ("x", None), (1.5, None), ("9" * 5000, None)],
)
def test_line_numbers(given, expected):
    assert line_number(given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [(1, 1.0), ("0.5", 0.5), (True, None), ("nan", None), (float("inf"), None), (10**400, None), ("high", None)],
)
def test_numbers_are_finite(given, expected):
    assert number(given) == expected


def test_half_a_character_is_replaced():
    assert clean("a\ud800b") == "a\ufffdb"
    assert filled_text(" \ud83d ") == "\ufffd"
    assert filled_text(3) == ""


@pytest.mark.parametrize(("text", "expected"), [('{"a": 1}', {"a": 1}), (" [1]", [1]), ("3", None), ("{x", None)])
def test_json_in_a_text(text, expected):
    assert embedded_json(text) == expected


def test_kinds_are_named():
    assert [kind(value) for value in ({}, [], "", True, 1, 1.0, None)] == [
        "an object", "a list", "a text", "true or false", "a number", "a number", "null",
    ]  # fmt: skip
