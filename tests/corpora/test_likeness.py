import pytest

from assay.corpora.likeness import doubles


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["one task", "another thing"], []),
        (["One  Task", "one task"], [(0, 1, True)]),
        (["abcdefghij" * 2, "x", "abcdefghij" + "abcdefghik"], [(0, 2, False)]),  # 19 of 20 letters: ratio .95
        (["abcdefghij", "abcdefghik"], []),  # 9 of 10: ratio .9, which is not above it
        ([], []),
    ],
)
def test_doubles(texts, expected):
    assert list(doubles(texts)) == expected
