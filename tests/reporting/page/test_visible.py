import pytest

from assay.reporting.page.visible import shortened, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain\ntext", "plain\ntext"),
        ("\x1b[31mred", "\\x1b[31mred"),  # ANSI
        ("a\u202eb", "a\\u202eb"),  # turns the line around
        ("a\u2066b", "a\\u2066b"),
        ("a\r\nb\rc", "a\nb\\rc"),
        ("\tx", "    x"),
        ("half \ud800", "half \\ud800"),  # cannot be written as UTF-8
        ("שלום עליכם", "שלום עליכם"),
        ("می\u200cخواهم", "می\u200cخواهم"),  # the joiner belongs to the word
    ],
)
def test_makes_what_is_hidden_visible_and_leaves_every_script(text, shown):
    assert visible(text) == shown


def test_cuts_at_the_length_with_an_ellipsis():
    assert shortened("abcde", 5) == "abcde"
    assert shortened("abcdef", 5) == "abcd…"
    assert len(shortened("\x1b" * 5, 10)) == 10  # escapes count: four characters each
