from assay.reporting.page.charts.chart import inline


def test_rows_are_held_by_the_specification():
    assert inline([{"a": 1}, {"a": "x"}]).to_dict() == {"values": [{"a": 1}, {"a": "x"}]}
