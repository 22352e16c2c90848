import pytest

from assay.assessing.texts import Texts
from assay.assessing.units import file_units
from assay.errors import AssayError
from assay.records import Document, Span


def test_lines_of_a_span(suite):
    assert suite.texts.lines(Span("app/retry.py", 8, 9)) == ["def backoff(attempt):", "    return 2 ** attempt"]
    assert suite.texts.last_line("app/retry.py") == 19
    assert "docs/pay.rst" in suite.texts
    assert "docs/no.rst" not in suite.texts


def test_lines_end_at_line_feeds_alone():
    texts = Texts([Document("f", "a\x0cb\u2028c\nd", "text")], file_units)
    assert texts.lines(Span("f", 1, 1)) == ["a\x0cb\u2028c"]
    assert texts.last_line("f") == 2


def test_the_digest_is_of_the_text_not_of_the_place():
    texts = Texts([Document("f", "a\nb\na\n", "text")], file_units)
    assert texts.digest(Span("f", 1, 1)) == texts.digest(Span("f", 3, 3)) != texts.digest(Span("f", 2, 2))


def test_a_path_that_the_corpus_lacks(suite):
    with pytest.raises(AssayError, match=r"gone\.py.*dvc repro"):
        suite.texts.units("gone.py")
