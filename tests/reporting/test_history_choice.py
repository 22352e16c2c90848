from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.grid import CellName, read_grid
from assay.reporting.history_choice import best_cell, number_at
from assay.scores import value
from assay.scoring.metrics import write_metrics

PARAMS = """\
suites: [s, t]
profiles: {A1: {}, A2: {}}
methods: [bm25]
controls: [echo]
control_profile: A1
"""


@pytest.fixture
def project(tmp_path, monkeypatch, cell):
    """s: A2 is best by the headline h, A1 by m; the control is above both. t: measures x alone."""
    monkeypatch.chdir(tmp_path)
    Path("params.yaml").write_text(PARAMS)
    for suite, profile, method, scores in [
        ("s", "A1", "bm25", {"h": 0.1, "m": 0.9}),
        ("s", "A2", "bm25", {"h": 0.2, "m": 0.8}),
        ("s", "controls", "echo", {"h": 1, "m": 1}),
        ("t", "A1", "bm25", {"x": 0.5}),
        ("t", "A2", "bm25", {"x": 0.5}),
    ]:
        measured = cell(profile, method, {name: [value(number)] for name, number in scores.items()})
        write_metrics(Path("metrics", suite, profile, f"{method}.json"), measured.metrics)
    return read_grid()


def test_the_best_by_the_headline(project):
    assert best_cell(project, "overall.m", "h") == CellName("s", "A2", "bm25")
    assert best_cell(project, "tier.1.m", "h") == CellName("s", "A2", "bm25")


def test_of_the_first_suite_that_measures_it_and_of_equal_cells_the_first(project):
    assert best_cell(project, "overall.x", "h") == CellName("t", "A1", "bm25")


def test_by_the_metric_where_no_cell_has_the_headline(project):
    assert best_cell(project, "overall.m", "gone") == CellName("s", "A1", "bm25")


def test_no_cell_has_it(project):
    with pytest.raises(AssayError, match=r"no cell of the suite t has `overall.m`.*--cell"):
        best_cell(project, "overall.m", "h", "t")


def test_a_number_by_its_flat_name(cell):
    measured = cell("A1", "bm25", {"m": [value(0.5), value(1)]})
    assert number_at(measured, "tier.1.m") == 0.75
    assert number_at(measured, "overall.m.n") == 2
    assert number_at(measured, "queries.total") == 2
    assert number_at(measured, "overall.gone.n") is None
    assert number_at(measured, "overall") is None
