from assay.comparing.effects import effects
from assay.comparing.factors import Factor, Factorial
from assay.reporting.effects_text import effects_text
from assay.scores import not_applicable, value

FACTORS = (Factor("chunking", ("fixed", "function")), Factor("method", ("bm25", "dense")))
CELLS = {"A1/bm25": ("fixed", "bm25"), "A1/dense": ("fixed", "dense"), "A3/bm25": ("function", "bm25")}
NUMBERS = {"A1/bm25": 0.1, "A1/dense": 0.3, "A3/bm25": 0.6, "A3/dense": 0.2}
GROUPS = {f"q{place}": {"tier": "1" if place < 6 else "2"} for place in range(12)}


def measured(full=False):
    """function - fixed is .5 with bm25; where the grid is full, -.1 with dense, so .2 in the mean."""
    cells = CELLS | ({"A3/dense": ("function", "dense")} if full else {})
    scores = {cell: {f"q{place}": value(NUMBERS[cell]) for place in range(12)} for cell in cells}
    return effects(Factorial(FACTORS, cells), "m", scores, GROUPS)


def lines(**more):
    return effects_text("s", measured(**more)).split("\n")


def test_tells_how_full_the_factorial_is():
    assert lines()[:5] == [
        "s: what the parts of 3 cells contribute to m",
        "  chunking  fixed, function",
        "  method    bm25, dense",
        "  3 of 4 combinations were measured",
        "    missing: chunking function with method dense",
    ]
    assert "  4 of 4 combinations were measured: all" in lines(full=True)


def test_main_effects_stand_with_interval_and_corrected_p():
    """Twelve equal differences: 2 of 4096 patterns, .000488; of two effects both are doubled at most."""
    row = next(line for line in lines() if line.startswith("  chunking  fixed -> function"))
    assert row.split()[4:] == ["+0.500", "[+0.500,", "+0.500]", "<0.001", "<0.001", "12", "1", "helps"]


def test_interactions_say_more_or_less():
    """(.2 - .3) - (.6 - .1) = -.6."""
    row = next(line for line in lines(full=True) if line.startswith("  chunking: fixed -> function  method"))
    assert row.split()[8:] == ["-0.600", "[-0.600,", "-0.600]", "<0.001", "<0.001", "12", "1", "less"]
    assert not any("interactions" in line for line in lines())


def test_groups_and_cells_tell_where_it_helped_and_hurt():
    shown = lines(full=True)
    at = shown.index("  chunking: fixed -> function")
    assert shown[at + 1] == "    hurt    no group"
    assert shown[at + 2] == "    helped  tier 2 +0.200 (n 6); tier 1 +0.200 (n 6)"
    assert shown[at + 3] == "    cells   1 of 2 pairs go the other way: A1/dense -> A3/dense -0.100"


def test_a_suite_without_groups_says_nothing_of_where():
    cells = {"A1/bm25": {"q": value(0.1)}, "A1/dense": {"q": value(0.3)}}
    told = effects(Factorial(FACTORS[1:], {"A1/bm25": ("bm25",), "A1/dense": ("dense",)}), "m", cells, {"q": {}})
    assert "where it helped" not in effects_text("s", told)


def test_nothing_varies():
    found = effects(Factorial((), {"A1/bm25": ()}), "m", {"A1/bm25": {}}, {})
    assert "nothing varies: all cells are made of the same parts" in effects_text("s", found)


def test_a_change_that_no_pair_shows_says_so():
    cells = {"A1/bm25": ("fixed", "bm25"), "A3/dense": ("function", "dense")}
    scores = {cell: {"q": value(1)} for cell in cells}
    text = effects_text("s", effects(Factorial(FACTORS, cells), "m", scores, {}))
    assert "no two cells differ in this alone" in text


def test_queries_that_are_left_out_are_counted():
    scores = {cell: {"q0": value(1), "q1": value(0.5), "q2": not_applicable("none")} for cell in CELLS}
    text = effects_text("s", effects(Factorial(FACTORS, CELLS), "m", scores, {}))
    assert "2 (1 out)" in text
    assert "out: those without in one of them" in text


def test_an_unqualified_measure_is_marked():
    text = effects_text("s", measured(), unqualified=True)
    assert text.startswith("s: what the parts of 3 cells contribute to m†\n  † unqualified")
