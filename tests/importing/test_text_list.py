import pytest

from assay.importing.text_list import text_list


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["a", "b"], ["a", "b"]),
        (None, []),
        ("", []),
        ("one text, no list", ["one text, no list"]),
        ('["a", "b"]', ["a", "b"]),
        ("['a', \"b's\"]", ["a", "b's"]),
        ("[]", []),
        ("['a' 'b']", None),  # numpy's: Python would read one text, `ab`
        ("['a'\n 'b']", None),
        ("[1, 2]", None),
        ("[open", None),
        ("[__import__('os')]", None),
        ([1], None),
        ({"a": 1}, None),
    ],
)
def test_reads_lists_as_files_have_them(value, expected):
    assert text_list(value) == expected


def test_parts_a_cell_by_the_separator():
    assert text_list("a|b||", "|") == ["a", "b"]
