from assay.assessing.grades import Place
from assay.assessing.texts import Texts
from assay.assessing.units import Unit, file_units, whole_document
from assay.assessing.view import ROWS, body, heading, named
from assay.records import Document, Query, Span

BACKOFF = Unit(Span("app/retry.py", 8, 9), "backoff", "backoff")


def texts_of(text, language="text"):
    return Texts([Document("f", text, language)], file_units)


def test_lines_with_their_numbers(suite):
    assert body(suite.texts, BACKOFF, 80, 0, False) == [
        "  8 | def backoff(attempt):",
        "  9 |     return 2 ** attempt",
    ]


def test_more_shows_what_stands_around(suite):
    rows = body(suite.texts, BACKOFF, 80, 1, False)
    assert rows[0] == '   1 : """Retries."""'
    assert rows[7] == "   8 | def backoff(attempt):"
    assert len(rows) == 19


def test_what_would_drive_the_terminal_is_visible():
    texts = texts_of("a\x1b[2Jb\u202ec\x07\n")
    assert body(texts, Unit(Span("f", 1, 1)), 80, 0, False) == ["  1 | a\\x1b[2Jb\\u202ec\\x07"]
    told = heading(Query("Q\x1b", "clear\x1b[2J", reference="r\x9b"), "1 of 1", Unit(Span("g\x1b", 1, 2)), 80, False)
    assert not any("\x1b" in row or "\x9b" in row for row in told)


def test_tabs_and_carriage_returns_are_layout():
    assert body(texts_of("a\tb\r\n"), Unit(Span("f", 1, 1)), 80, 0, False) == ["  1 | a   b"]


def test_a_long_line_goes_on_below():
    """Width 26 less 6 of the margin: 20 characters a row."""
    assert body(texts_of("x" * 45), Unit(Span("f", 1, 1)), 26, 0, False) == [
        "  1 | " + "x" * 20,
        "    | " + "x" * 20,
        "    | " + "x" * 5,
    ]


def test_a_long_document_is_cut_with_a_note_and_more_shows_the_rest():
    texts = Texts([Document("d", "title\n" + "word " * 2000, "prose")], whole_document)
    unit = Unit(Span("d", 1, 2))
    rows = body(texts, unit, 80, 0, True)
    assert len(rows) == ROWS + 1
    assert rows[0] == "  title"
    assert rows[-1].startswith("  ... cut: ")
    assert len(body(texts, unit, 80, 9, True)) > ROWS + 1


def test_where_it_stands():
    assert named(Place("Q1", Span("f", 1, 2)), False) == "Q1 f:1-2"
    assert named(Place("Q1", Span("doc-1", 1, 2)), True) == "Q1 doc-1"
    assert "  doc-1" in heading(Query("Q1", "q?"), "1 of 1", Unit(Span("doc-1", 1, 2)), 80, True)
    assert "  f:1-2   C.f" in heading(Query("Q1", "q?"), "1 of 1", Unit(Span("f", 1, 2), "C.f", "C.f"), 80, False)
