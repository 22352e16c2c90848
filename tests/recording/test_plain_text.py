import pytest

from assay.recording.plain_text import plain_text


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        (" a\n  b\tc ", "a b c"),
        ("a\x1b[31mb\x00c\x9bd\u2028e", "a [31mb c d e"),
        ("half \ud800 pair", "half \ufffd pair"),
        ("\ud83d\ude00 é 検索", "😀 é 検索"),  # the two halves are one letter
        ("", ""),
    ],
)
def test_plain_text(given, plain):
    assert plain_text(given) == plain
