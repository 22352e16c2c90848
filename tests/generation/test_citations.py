from assay.generation.citations import citations
from assay.records import Span

SHOWN = [Span("src/a.py", 10, 20), Span("docs/b.rst", 1, 5)]


def test_cited_places_in_order_each_once():
    text = "It opens [docs/b.rst:2-3], then closes [src/a.py:10-12]. It opens again [docs/b.rst:2-3]."
    assert citations(text, SHOWN) == (Span("docs/b.rst", 2, 3), Span("src/a.py", 10, 12))


def test_a_single_line():
    assert citations("See [src/a.py:20].", SHOWN) == (Span("src/a.py", 20, 20),)


def test_a_place_that_was_not_shown_is_no_citation():
    assert citations("See [src/a.py:21-30] and [src/c.py:10-12].", SHOWN) == ()
