from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.grid import Grid
from assay.reporting.power_suite import query_groups, scored_cells, suites_with
from assay.scores import not_applicable, value
from assay.scoring.metrics import write_metrics

GRID = Grid(suites=["s", "t"], profiles={"A1": {}}, methods=["bm25", "dense"], controls=["echo"], control_profile="A1")


@pytest.fixture
def project(tmp_path, monkeypatch, cell):
    monkeypatch.chdir(tmp_path)
    for suite, measure in (("s", "m"), ("t", "o")):
        for name in ("A1/bm25", "controls/echo"):
            scores = cell(*name.split("/"), {measure: [value(1)]}).metrics
            write_metrics(Path(f"metrics/{suite}/{name}.json"), scores)


def test_takes_the_suites_that_have_the_measure_without_controls(project):
    found = suites_with("m", GRID, None)
    assert {suite: [cell.name for cell in cells] for suite, cells in found.items()} == {"s": ["A1/bm25"]}


def test_a_measure_that_no_cell_has_is_told(project):
    with pytest.raises(AssayError, match=r"params.yaml: no cell measures `n`"):
        suites_with("n", GRID, None)
    with pytest.raises(AssayError, match=r"t: no cell measures `m`"):
        suites_with("m", GRID, "t")


def test_nothing_measured_yet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssayError, match=r"no cell of s, t was measured yet"):
        suites_with("m", GRID, None)


def test_two_cells_with_values_are_needed(cell):
    cells = [cell("A1", "bm25", {"m": [value(1)]}), cell("A1", "dense", {"m": [value(0)]})]
    assert scored_cells(cells, "m")["A1/dense"]["q0"] == value(0)
    with pytest.raises(AssayError, match=r"s: 1 of its cells have values of `m` by query, and two are needed"):
        scored_cells([cells[0], cell("A1", "dense", {"m": [not_applicable("none")]})], "m")


def test_groups_are_by_query(cell):
    assert query_groups([cell("A1", "bm25", {"m": [value(1)]})]) == {"q0": {"tier": "1", "intent": "tests"}}
