from assay.records import PROSE, Document, Span
from assay.reporting.page.evidence import Item
from assay.reporting.page.lines_of import LinesOf

DOCUMENTS = [Document("f.py", "one\ntwo\x0cstill two\nthree\n", "python"), Document("d7", "a whole text", PROSE)]


def test_cuts_lines_at_line_feeds_alone():
    assert LinesOf(DOCUMENTS, 100).item(Span("f.py", 2, 3)) == Item("f.py:2-3", "two\x0cstill two\nthree")


def test_a_judged_document_goes_by_its_id():
    assert LinesOf(DOCUMENTS, 100).item(Span("d7", 1, 1)) == Item("d7", "a whole text")


def test_shows_what_was_quoted_where_the_corpus_has_no_such_lines():
    assert LinesOf(DOCUMENTS, 100).item(Span("gone.py", 1, 2), "quoted") == Item("gone.py:1-2", "quoted")


def test_keeps_one_character_more_so_that_the_page_knows_that_it_cut():
    assert LinesOf(DOCUMENTS, 3).item(Span("d7", 1, 1)).text == "a wh"
