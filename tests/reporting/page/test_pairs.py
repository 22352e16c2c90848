"""Two queries: with two sign patterns of each, a p-value can be 1 or .5 at best."""

import pytest

from assay.reporting.page.pairs import all_pairs
from assay.scores import not_applicable, value


def test_sets_every_cell_against_every_other(cell):
    cells = [
        cell("A1", "bm25", {"m": [value(0.5), value(1.0)]}),
        cell("A1", "dense", {"m": [value(0.25), value(0.75)]}),
        cell("A2", "bm25", {"m": [value(0.5), value(1.0)]}),
    ]
    pairs = all_pairs(cells, "m")
    assert [(pair.first, pair.second) for pair in pairs] == [(0, 1), (0, 2), (1, 2)]
    assert [pair.difference for pair in pairs] == [0.25, 0.0, -0.25]
    # Both queries differ by the same: the interval is a point; of four sign patterns two are as extreme.
    assert (pairs[0].low, pairs[0].high, pairs[0].p) == (0.25, 0.25, 0.5)
    assert [pair.holm_p for pair in pairs] == [1.0, 1.0, 1.0]  # .5 x 3 of the family, at most 1
    assert pairs[1].p == 1.0


def test_pairs_only_what_both_could_measure(cell):
    cells = [
        cell("A1", "bm25", {"m": [value(0.5), not_applicable("none")]}),
        cell("A1", "dense", {"m": [value(0.25), value(0.75)]}),
        cell("A2", "bm25", {"m": [not_applicable("none"), value(1.0)]}),
    ]
    pairs = all_pairs(cells, "m")
    assert [(pair.first, pair.second, pair.n) for pair in pairs] == [(0, 1, 1), (1, 2, 1)]
    assert (pairs[0].low, pairs[0].high) == (None, None)
    assert pairs[0].difference == pytest.approx(0.25)
