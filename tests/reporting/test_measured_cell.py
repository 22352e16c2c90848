from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.grid import Grid
from assay.reporting.measured_cell import read_cells
from assay.scores import not_applicable, value
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import write_per_query

GRID = Grid(suites=["s"], profiles={"A1": {}}, methods=["bm25", "dense"], controls=["echo"], control_profile="A1")


def test_reads_what_was_measured_and_names_the_rest(tmp_path, monkeypatch, cell):
    monkeypatch.chdir(tmp_path)
    dense = cell("A1", "dense", {"m": [value(1), value(0.5), not_applicable("none")]})
    write_metrics(Path("metrics/s/A1/dense.json"), dense.metrics)
    write_per_query(Path("metrics/s/A1/dense.per_query.csv"), dense.queries)
    write_metrics(Path("metrics/s/controls/echo.json"), cell("controls", "echo", {"m": [value(0)]}).metrics)
    Path("data/config/s/A1").mkdir(parents=True)
    Path("data/config/s/A1/dense.yaml").write_text("own: true\n")

    cells, missing = read_cells(GRID, "s")

    assert [(cell.name, cell.own, cell.is_control) for cell in cells] == [
        ("A1/dense*", True, False),
        ("echo", False, True),
    ]
    assert missing == ["A1/bm25"]
    assert cells[0].mean("m") == 0.75
    assert cells[0].mean("other") is None
    assert cells[0].scores("m") == dense.scores("m")
    assert (cells[0].count("total"), cells[0].count("unknown")) == (3, 0)
    assert cells[1].queries == ()


def test_an_unknown_suite_is_named():
    with pytest.raises(AssayError, match=r"no suite `t`. There are: s"):
        read_cells(GRID, "t")
