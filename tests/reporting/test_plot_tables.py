import csv

from assay.reporting.plot_tables import cell_table, query_table, write_table
from assay.scores import not_applicable, undetermined, value

NONE = not_applicable("none")


def test_a_row_a_cell_that_has_a_mean(cell):
    """Of two queries with a value, .5 and 1, and one without."""
    cells = [cell("A1", "bm25", {"m": [value(0.5), value(1), NONE]}), cell("A2", "bm25", {"m": [NONE, NONE, NONE]})]
    header, row = cell_table(cells, "m")
    found = dict(zip(header, row, strict=True))
    assert (found["profile"], found["method"], found["measure"]) == ("s/A1", "bm25", "m")
    assert (found["mean"], found["n"]) == ("0.750000", "2")
    assert 0.5 <= float(found["low"]) <= 0.75 <= float(found["high"]) <= 1


def test_a_row_a_query_that_has_a_value(cell):
    cells = [cell("A1", "bm25", {"m": [value(0.5), NONE, undetermined("timeout")]})]
    assert query_table(cells, "m")[1:] == [("s/A1/bm25", "q0", "m", "0.500000")]


def test_a_spreadsheet_runs_nothing(tmp_path):
    write_table(tmp_path / "new" / "t.csv", [("a", "b"), ("=1+1", "two\nlines")])
    with (tmp_path / "new/t.csv").open(newline="") as file:
        assert list(csv.reader(file)) == [["a", "b"], ["'=1+1", "two lines"]]
