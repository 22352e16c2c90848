"""The file is: 1 blank, 2-9 class A, 4-5 and 7-8 its methods f and g, 10 h and k on one line."""

import pytest

from assay.chunking.enclosing import Enclosing, labelled
from assay.chunking.lines import Lines
from assay.chunking.pieces import Piece
from assay.corpora.symbols import Definition
from assay.records import Span


def definition(symbol, start, end):
    return Definition(symbol, Span("s/f", start, end), "function")


DEFINITIONS = [
    definition("A", 2, 9),
    definition("A.f", 4, 5),
    definition("A.g", 7, 8),
    definition("h", 10, 10),
    definition("h.k", 10, 10),
]


@pytest.mark.parametrize(
    ("start", "end", "symbol"),
    [
        (4, 5, "A.f"),
        (5, 5, "A.f"),
        (4, 6, "A"),
        (5, 7, "A"),
        (7, 8, "A.g"),
        (9, 9, "A"),
        (2, 9, "A"),
        (1, 2, ""),
        (8, 10, ""),
        (10, 10, "h"),
        (11, 12, ""),
    ],
)
def test_the_innermost_definition_that_holds_all_lines(start, end, symbol):
    assert Enclosing(DEFINITIONS).symbol(start, end) == symbol


def test_partly_shared_lines():
    """`} function g() {` on line 3: f is 1-3, g is 3-5."""
    enclosing = Enclosing([definition("f", 1, 3), definition("g", 3, 5)])
    assert [enclosing.symbol(1, 2), enclosing.symbol(2, 3), enclosing.symbol(4, 5)] == ["f", "f", "g"]


def test_blank_lines_at_the_ends_do_not_count(words):
    lines = Lines.of("\nx\nx\nx\nx\n\n", words, max_tokens=8)
    pieces = labelled([Piece(0, 6), Piece(2, 6)], lines, [definition("f", 2, 5)])
    assert [piece.symbol for piece in pieces] == ["f", "f"]


def test_a_slice_of_a_line_is_only_known_to_lie_in_what_goes_on_around_it(words):
    lines = Lines.of("x\n" * 5, words, max_tokens=8)
    inside, first = labelled(
        [Piece(2, 3, characters=(0, 1)), Piece(1, 2, characters=(0, 1))], lines, [definition("f", 2, 4)]
    )
    assert (inside.symbol, first.symbol) == ("f", "")
