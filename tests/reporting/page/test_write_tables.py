import pandas as pd

from assay.reporting.page.tables import NamedTable
from assay.reporting.page.write_tables import write_tables

TABLES = [NamedTable("ranking", ("cell", "mean", "n"), [("A1/bm25", 0.5, 2), ("=cmd()", None, 0)])]


def test_csv_has_no_formula_and_an_empty_cell_for_what_is_not_known(tmp_path):
    (path,) = write_tables(tmp_path / "out", TABLES, "csv")
    assert path.read_text() == "cell,mean,n\nA1/bm25,0.5,2\n'=cmd(),,0\n"


def test_parquet_reads_back(tmp_path):
    (path,) = write_tables(tmp_path / "out", TABLES, "parquet")
    frame = pd.read_parquet(path)
    assert list(frame["cell"]) == ["A1/bm25", "=cmd()"]
    assert frame["mean"].isna().tolist() == [False, True]
    assert [file.name for file in path.parent.iterdir()] == ["ranking.parquet"]
