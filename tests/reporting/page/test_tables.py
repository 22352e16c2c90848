from dataclasses import replace

from assay.reporting.page.account_rows import AccountRow
from assay.reporting.page.base_gain import BaseGain
from assay.reporting.page.charts.quality_cost import Costly, quality_cost
from assay.reporting.page.evidence import Evidence, Reached, Seen
from assay.reporting.page.judge_rows import JudgeRow
from assay.reporting.page.render import Report
from assay.reporting.page.tables import report_tables
from assay.scores import not_applicable, value

SEEN = {"A1/bm25": {"q0": Seen(reached=Reached(1, 0, 0))}}


def tables(cell, suite_page, **changes):
    cells = [
        cell("A1", "bm25", {"m": [value(0.5), value(0.75)]}),
        cell("A2", "bm25", {"m": [value(0.25), not_applicable("none")]}),
    ]
    judges = [JudgeRow("metrics/calibration.json", "support", {"auc": 0.75, "n": 8}, "")]
    page = replace(suite_page(cells, Evidence((), SEEN)), **changes)
    return {table.name: table for table in report_tables(Report([page], judges, [("commit", "abc")]))}


def test_tables_without_rows_are_left_out(cell, suite_page):
    found = list(tables(cell, suite_page))
    assert found == ["ranking", "means", "pairs", "queries", "funnel", "judges", "provenance"]


def test_every_row_has_all_columns(cell, suite_page):
    for table in tables(cell, suite_page).values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.name


def test_rows_name_their_suite_and_cells(cell, suite_page):
    found = tables(cell, suite_page)
    assert found["ranking"].rows[0][:5] == ("s", "m", 1, "A1/bm25", 0.625)
    assert found["pairs"].rows == [("s", "m", "A1/bm25", "A2/bm25", 0.25, None, None, 1.0, 1.0, 1)]
    assert found["means"].rows[0][:6] == ("s", "A1/bm25", "m", "", "", 0.625)
    assert ("metrics/calibration.json", "support", "auc", 0.75, "") in found["judges"].rows
    assert found["provenance"].rows == [("commit", "abc")]


def test_a_query_has_its_score_or_its_state_and_the_stage_at_which_it_was_lost(cell, suite_page):
    rows = tables(cell, suite_page)["queries"].rows
    assert ("s", "q0", "A1/bm25", "m", 0.5, "value", "not retrieved") in rows
    assert ("s", "q1", "A2/bm25", "m", None, "not_applicable", "") in rows
    assert len(rows) == 4


def test_the_gain_since_the_base(cell, suite_page):
    base = BaseGain("v1", "A1/bm25", "", 0.125, 0.0625, 0.25, 0.01, 40, 31)
    told = ("s", "m", "A1/bm25", "itself at v1", 0.125, 0.0625, 0.25, 40, 0.01, "better")
    assert tables(cell, suite_page, base=base)["gains"].rows == [told]
    assert "gains" not in tables(cell, suite_page, base=BaseGain("v1", "A1/bm25", why="no such cell"))


def test_costs_are_those_that_are_known(cell, suite_page):
    account = AccountRow("A1/bm25", {"retrieve": 0.25}, tokens=300)
    rows = tables(cell, suite_page, accounts=(account,))["costs"].rows
    assert rows == [("s", "A1/bm25", "seconds of retrieve", 0.25), ("s", "A1/bm25", "tokens", 300.0)]


def test_a_chart_is_written_an_entry_a_line(cell, suite_page):
    chart = quality_cost("price", "price", "m", [Costly(name, 0.5, None, None, 2.0) for name in ("A1", "A2")])
    rows = tables(cell, suite_page, charts=(chart,))["charts"].rows
    assert rows[0] == ("s", "price", "m against price", 1, "cell", "A1")
    assert len(rows) == 2 * 4
