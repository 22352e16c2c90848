from assay.reporting.page.judge_rows import JudgeRow
from assay.reporting.page.tables import report_tables
from assay.scores import value


def tables(cell, suite_page):
    cells = [cell("A1", "bm25", {"m": [value(0.5), value(0.75)]}), cell("A2", "bm25", {"m": [value(0.25), value(0.5)]})]
    judges = [JudgeRow("metrics/calibration.json", "support", {"auc": 0.75, "n": 8}, "")]
    return {table.name: table for table in report_tables([suite_page(cells)], judges)}


def test_tables_without_rows_are_left_out(cell, suite_page):
    assert list(tables(cell, suite_page)) == ["ranking", "means", "pairs", "judges"]


def test_every_row_has_all_columns(cell, suite_page):
    for table in tables(cell, suite_page).values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.name


def test_rows_name_their_suite_and_cells(cell, suite_page):
    found = tables(cell, suite_page)
    assert found["ranking"].rows[0][:5] == ("s", "m", 1, "A1/bm25", 0.625)
    assert found["pairs"].rows == [("s", "m", "A1/bm25", "A2/bm25", 0.25, 0.25, 0.25, 0.5, 0.5, 2)]
    assert found["means"].rows[0][:6] == ("s", "A1/bm25", "m", "", "", 0.625)
    assert ("metrics/calibration.json", "support", "auc", 0.75, "") in found["judges"].rows
