import pytest

from assay.printable import printable, printable_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31m\nb é", "a\\x1b[31m\\nb é"),
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("\x9b2J", "\\x9b2J"),  # the one-byte form of ESC [
        ("a\r\tb", "a\\r\\tb"),
        ("\u202egpj", "\\u202egpj"),  # from here on right to left
        ("\udcff", "\\udcff"),  # a byte of a name that is not UTF-8
        ("plain 'é' \\", "plain 'é' \\"),
    ],
)
def test_what_would_drive_the_terminal_is_made_visible(text, shown):
    assert printable(text) == shown
    assert printable(shown) == shown


def test_lines_stay_lines():
    assert printable_lines("a\x1b\n  b\u2028c\n") == "a\\x1b\n  b\\u2028c\n"
