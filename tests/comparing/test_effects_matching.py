from assay.comparing.effects_matching import changes, interactions
from assay.comparing.factors import Factor, Factorial

FACTORS = (Factor("chunking", ("fixed", "function")), Factor("method", ("bm25", "dense")))


def factorial(**cells):
    return Factorial(FACTORS, {name: tuple(levels.split()) for name, levels in cells.items()})


FULL = factorial(a="fixed bm25", b="fixed dense", c="function bm25", d="function dense")


def test_pairs_are_equal_in_all_but_the_factor():
    chunking, method = changes(FULL)
    assert (chunking.factor, chunking.base, chunking.new) == ("chunking", "fixed", "function")
    assert chunking.matched == ((("c", 1), ("a", -1)), (("d", 1), ("b", -1)))
    assert method.matched == ((("b", 1), ("a", -1)), (("d", 1), ("c", -1)))


def test_a_block_is_both_less_each_alone_and_neither():
    (found,) = interactions(FULL)
    assert found.matched == ((("d", 1), ("b", -1), ("c", -1), ("a", 1)),)


def test_a_change_that_no_pair_shows_is_there_without_any():
    chunking, method = changes(factorial(a="fixed bm25", d="function dense"))
    assert (chunking.matched, method.matched) == ((), ())


def test_an_incomplete_block_is_none():
    assert interactions(factorial(a="fixed bm25", b="fixed dense", c="function bm25")) == []


def test_cells_that_are_made_alike_are_each_matched():
    chunking, _ = changes(factorial(a="fixed bm25", b="fixed bm25", c="function bm25"))
    assert chunking.matched == ((("c", 1), ("a", -1)), (("c", 1), ("b", -1)))


def test_three_levels_make_three_changes():
    three = Factorial((Factor("method", ("bm25", "dense", "hybrid")),), {})
    assert [(change.base, change.new) for change in changes(three)] == [
        ("bm25", "dense"),
        ("bm25", "hybrid"),
        ("dense", "hybrid"),
    ]
