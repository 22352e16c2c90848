"""Eight queries. A2 is .1 above A1 on each: of 2^8 sign patterns 2 are as extreme, p 2/256. A3 is as good as A2 on
average, and A4 was not measured by query."""

import pytest

from assay.reporting.page.headline import headline
from assay.reporting.page.pairs import all_pairs
from assay.reporting.table import build_table
from assay.scores import undetermined, value

M = "m"


@pytest.fixture
def built(cell):
    def build(controls=(0.1,), missing=(), unqualified=()):
        cells = [
            cell("A1", "bm25", {M: [value(0.4)] * 8}),
            cell("A2", "bm25", {M: [value(0.5)] * 8}, own=True),
            cell("A3", "bm25", {M: [value(0.98)] * 4 + [value(0.0)] * 4}),
            *(cell("controls", f"c{place}", {M: [value(mean)] * 8}) for place, mean in enumerate(controls)),
        ]
        table = build_table("s", cells, M, missing, unqualified)
        return headline(table, cells, all_pairs(cells, M))

    return build


def test_names_the_best_and_what_cannot_be_told_apart(built):
    found = built()
    assert (found.best.cell, found.best.mean, found.best.n) == ("A2/bm25*", 0.5, 8)
    assert found.rivals == ("A3/bm25",)
    assert found.compared == 2
    assert [(row.cell, row.verdict) for row in found.standings] == [
        ("A2/bm25*", "best"),
        ("A3/bm25", "cannot be told apart"),
        ("A1/bm25", "worse"),
        ("c0", "unknown"),
    ]


def test_says_how_far_each_is_behind(built):
    best, _, worse, control = built().standings
    assert best.behind is None
    assert (worse.behind, worse.behind_low, worse.behind_high) == pytest.approx((-0.1, -0.1, -0.1))
    assert worse.p == pytest.approx(2 * 2 / 256)  # the smaller of two, doubled
    assert control.behind == pytest.approx(-0.4)
    assert control.control


def test_gains_are_those_of_the_best_over_the_controls(built):
    (gain,) = built().gains
    assert (gain.cell, gain.other, gain.absolute) == ("A2/bm25*", "c0", pytest.approx(0.4))


def test_warns_of_a_control_above_all_cells(built):
    assert built(controls=(0.1, 0.7)).warnings == (
        "higher than the best cell: the controls c1. Mind what they show before the cells.",
    )


def test_warns_of_what_is_missing_or_not_to_be_believed(built):
    missing, doubted = built(missing=["A4/bm25"], unqualified=["m", "other"]).warnings
    assert missing == "not measured yet: A4/bm25. Run `dvc repro`."
    assert doubted.startswith("unqualified: m. ")  # no cell has `other`


def test_counts_what_is_undetermined_once_for_cells_alike(cell):
    scores = {M: [value(0.4), undetermined("timeout")]}
    cells = [cell("A1", "bm25", scores), cell("A2", "bm25", scores)]
    found = headline(build_table("s", cells, M), cells, all_pairs(cells, M))
    assert found.warnings == ("undetermined for some queries of A1/bm25, A2/bm25: m (1)",)
    assert found.best.undetermined == 1
    assert found.standings[1].verdict == "equal to the best"


def test_without_scores_by_query_nobody_knows(cell):
    cells = [cell("A1", "bm25", {M: [value(0.4)]}, per_query=False), cell("A2", "bm25", {M: [value(0.5)]})]
    found = headline(build_table("s", cells, M), cells, all_pairs(cells, M))
    assert found.standings[1].verdict == "unknown"
    assert found.warnings == ("no scores by query, so nothing can be paired: A1/bm25",)
