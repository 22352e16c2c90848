import pytest

from assay.records import Chunk, Hit, Span
from assay.reporting.hit_moves import moves
from assay.search_tasks import Pair, PairResults

SPANS = {"a": Span("a.py", 1, 9), "b": Span("a.py", 10, 19), "c": Span("t.py", 1, 5)}
CHUNKS = {name: Chunk(name, span, "", f"S.{name}", "python") for name, span in SPANS.items()}
LABELS = {"a.py": ("python",), "t.py": ("test",)}


def hits(names):
    return tuple(Hit(name, SPANS[name], 0.5) for name in names)


def found(judged=None):
    return moves(PairResults(Pair("q", "u"), hits("abc"), hits("cab")), CHUNKS, LABELS, judged or {})


def test_each_hit_has_both_places_in_the_new_order():
    assert [(move.symbol, move.before, move.after, move.up) for move in found()] == [
        ("S.c", 3, 1, 2),
        ("S.a", 1, 2, -1),
        ("S.b", 2, 3, -1),
    ]
    assert found()[0].file_types == ("test",)


def test_a_grade_is_the_highest_of_the_places_that_are_covered():
    """a shares 6 of 9 lines with 4-9, all of 8-9, and 1 of the 10 lines of b."""
    judged = {Span("a.py", 4, 9): 1, Span("a.py", 8, 9): 3, Span("a.py", 19, 40): 2}
    assert [move.grade for move in found(judged)] == [None, 3, None]


def test_a_chunk_of_another_index_is_an_error():
    with pytest.raises(KeyError):
        moves(PairResults(Pair("q", "u"), hits("a"), hits("a")), {}, LABELS, {})
