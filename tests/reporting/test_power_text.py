from math import sqrt

from assay.comparing.detectable import queries_needed
from assay.comparing.power import power_of
from assay.reporting.power_text import power_text
from assay.scores import value

CELLS = {
    "A1/bm25": {f"q{place}": value(place % 2) for place in range(12)},
    "A1/dense": {f"q{place}": value(1 - place % 2) for place in range(12)},
    "A2/bm25": {f"q{place}": value(0.5) for place in range(12)},
}
GROUPS = {f"q{place}": {"tier": "1" if place < 10 else "2"} for place in range(12)}


def power(cells=CELLS, drop=0.02):
    """Differences of +-.5 twice, and +-1: the deviation is sqrt(12 / 11) times that, .522 and 1.044."""
    return power_of("m", cells, GROUPS, drop=drop, alpha=0.05, power=0.8)


def lines(*arguments, **more):
    return power_text("s", power(*arguments, **more)).split("\n")


def test_says_what_the_queries_see_now():
    shown = lines()
    assert shown[0] == "s: m, 12 queries; paired test at 0.05 with power 0.8"
    assert "(deviation 0.522, the median of 3 pairs)" in shown[3]
    assert shown[4].endswith("(A1/dense and A1/bm25: deviation 1.044)")


def test_a_row_a_drop_with_the_one_that_was_asked_for():
    needed = [queries_needed(sqrt(12 / 11) * size, 0.07) for size in (0.5, 1)]
    row = next(line for line in lines(drop=0.07) if line.endswith("<- asked for"))
    assert row.split()[:4] == ["0.07", *map(str, needed), "12:"]
    assert f"12: {needed[0] - 12} too few" in row
    assert sum(line.lstrip().startswith("0.") for line in lines(drop=0.07)) == 6


def test_enough_queries_are_called_so():
    row = next(line for line in lines(drop=5) if line.endswith("<- asked for"))
    assert "12: enough  <- asked for" in row


def test_two_cells_have_one_spread():
    shown = lines({name: CELLS[name] for name in ("A1/bm25", "A2/bm25")})
    assert "(deviation 0.522 between A2/bm25 and A1/bm25)" in shown[2]
    assert any(line.split() == ["drop", "queries", "needed", "now"] for line in shown)


def test_small_groups_say_nothing():
    assert any(line.split() == ["tier", "2", "2", "too", "few"] for line in lines())
    assert any(line.split()[:3] == ["tier", "1", "10"] and "few" not in line for line in lines())


def test_tells_what_it_assumes():
    assert any("the differences of the cells stand for it" in line for line in lines())
