import pytest

from assay.reporting.compare_cells import Side, compare_cells
from assay.reporting.compare_text import compare_text
from assay.scores import not_applicable, value


def column(*numbers):
    return [not_applicable("none") if number is None else value(number) for number in numbers]


@pytest.fixture
def text(cell):
    """m is .5 higher for seven of eight queries, and lower for one; of `passed` one is gained."""

    def make(measures=("m", "passed"), samples=1, **more):
        new = cell("A2", "bm25", {"m": column(*[1] * 7, 0), "passed": column(*[1] * 8), "gone": column(*[None] * 8)})
        base = cell("A1", "bm25", {"m": column(*[0.5] * 8), "passed": column(0, *[1] * 7), "gone": column(*[1] * 8)})
        if samples > 1:
            new.metrics["overall"]["m"]["noise"] = base.metrics["overall"]["m"]["noise"] = 1.0
        sides = (Side("A2/bm25", new, samples), Side("A1/bm25@HEAD", base, samples))
        return compare_text(compare_cells(*sides, measures, **more))

    return make


def test_one_row_a_measure(text):
    """m: 7 up, 1 down; 18 of 256 sign patterns are as extreme: .070, doubled .141."""
    lines = text().split("\n")
    assert lines[0] == "s: A2/bm25 against A1/bm25@HEAD, paired by query"
    row = lines[3].split()
    assert row[:4] == ["m", "0.875", "0.500", "+0.375"]
    assert row[6:8] == ["0.070", "0.141"]
    assert row[9:12] == ["7/0/1", "8", "0"]
    assert lines[4].split()[6] == "1.000m"
    assert "  m: McNemar's exact test instead, of pass and fail" in lines
    assert any("corrected over the 2 measures above" in line for line in lines)


def test_the_last_word_goes_by_the_corrected_p(cell):
    new, base = cell("A2", "bm25", {"m": column(*[1] * 8)}), cell("A1", "bm25", {"m": column(*[0] * 7, 0.5)})
    shown = compare_text(compare_cells(Side("a", new), Side("b", base), ["m"]))
    assert shown.split("\n")[3].endswith("  higher")
    assert "one measure alone: nothing to correct" in shown


def test_a_measure_that_cannot_be_compared_says_why(text):
    assert "  not compared: gone: A2/bm25 has no value of it" in text(["m", "gone"])


def test_the_queries_that_moved_most_stand_below(text):
    lines = text().split("\n")
    assert lines[lines.index("m: the queries that moved most (base -> new)") + 1].split() == [
        *("up", "q0", "0.500", "->", "1.000", "+0.500", "1,", "tests"),
    ]
    assert "  down  q7  0.500 -> 0.000  -0.500  1, tests" in lines
    assert "  7 went up, 1 down; all are in the per-query files" in lines


def test_an_unqualified_measure_is_marked(text):
    shown = text(unqualified=["m"])
    assert "  m† " in shown
    assert "† unqualified: on labelled pairs the judge is not shown to beat chance (m)" in shown


def test_few_clusters_are_told(text):
    shown = text(cluster="intent")
    assert "  queries are drawn and flipped in whole groups, by intent: 1 of them\n  fewer than 20 groups" in shown


def test_noise_of_samples_is_told(text):
    assert "inside: it says nothing of a change" in text(samples=3)
    assert "noise of the judge's samples" in text(samples=3)
    assert "noise" not in text()


def test_noise_of_repeats_is_told(text, cell):
    repeats = [Side(name, cell("A1", "bm25", {"m": column(*[0.5] * 8)})) for name in ("A1/bm25", "A1/bm25@v1")]
    shown = text(["m"], repeats=repeats)
    assert "noise of A1/bm25, A1/bm25@v1: how far two means may differ" in shown
    assert "  m  ±0.000  +0.375  outside  0 queries differ between repeats\n" in shown


def test_fits_a_terminal(text):
    assert max(map(len, text(cluster="tier", samples=3).split("\n"))) <= 120
