import pytest

from assay.errors import AssayError
from assay.records import Document
from assay.scoring.line_tokens import LineTokens, count_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        (" \t ", 0),
        ("def open_session(app):", 6),  # def, open_session, (, app, ), :
        ("a.b == 1", 6),  # a . b = = 1
        ("größe", 1),
    ],
)
def test_counts_words_and_marks(text, tokens):
    assert count_tokens(text) == tokens


def test_lines_end_at_the_line_feed_alone():
    tokens = LineTokens([Document("a/f.py", "one two\r\nthree\x0cfour\n\nfive", "text")])
    assert [tokens.at("a/f.py", line) for line in (1, 2, 3, 4)] == [2, 2, 0, 1]


@pytest.mark.parametrize("line", [0, 3])
def test_refuses_a_line_outside_the_document(line):
    with pytest.raises(AssayError, match=rf"a/f.py:{line} .* has 2 lines"):
        LineTokens([Document("a/f.py", "one\ntwo", "text")]).at("a/f.py", line)


def test_refuses_an_unknown_document():
    with pytest.raises(AssayError, match=r"a/g\.py .* no such document"):
        LineTokens([]).at("a/g.py", 1)
