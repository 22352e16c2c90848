import pytest

from assay.calibrating.evidence import lines_of

TEXTS = {"flask/app.py": "one\ntwo\x0cstill two\nthree\n", "flask/run.py": ""}


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [(1, 1, "one"), (2, 3, "two\x0cstill two\nthree"), ("1", "2.0", "one\ntwo\x0cstill two")],
)
def test_both_ends_are_included(start, end, text):
    assert lines_of(TEXTS, "flask/app.py", start, end) == text


@pytest.mark.parametrize(("start", "end"), [(0, 1), (3, 4), (3, 2), ("x", 2), (None, 2), (1.5, 2), ("-1", 2)])
def test_names_lines_that_the_document_does_not_have(start, end):
    assert lines_of(TEXTS, "flask/app.py", start, end).message == (
        f"names lines {start}-{end}, but flask/app.py has lines 1-3."
    )


def test_names_a_document_that_the_corpus_does_not_have():
    assert lines_of(TEXTS, "flask/ap.py", 1, 1).message == (
        "path: the corpus has no document `flask/ap.py`. Closest: `flask/app.py`?"
    )
    assert lines_of(TEXTS, None, 1, 1).message == "path: the corpus has no document `None`."
