from assay.reporting.page.charts.quality_cost import Costly, quality_cost

CELLS = [
    Costly("A1/bm25", 0.5, 0.4, 0.6, 10.0),
    Costly("A2/bm25", 0.75, None, None, 20.0),
    Costly("A3/bm25", 0.4, 0.3, 0.5, 30.0),
]


def values(chart):
    return chart.spec["data"]["values"]


def test_marks_what_no_other_cell_beats():
    chart = quality_cost("latency", "ms a query", "ndcg@10", CELLS)
    assert [row["standing"] for row in values(chart)] == ["not beaten", "not beaten", "beaten in both"]
    assert chart.told.endswith("No cell is better in both than: A1/bm25, A2/bm25.")
    assert chart.rows[0] == ("A1/bm25", "0.500", "10", "not beaten")
    assert (values(chart)[1]["low"], values(chart)[1]["high"]) == (0.75, 0.75)  # no interval is known


def test_the_specification_fills_the_width_and_asks_for_nothing():
    spec = quality_cost("latency", "ms a query", "ndcg@10", CELLS).spec
    assert spec["width"] == "container"
    assert list(spec["data"]) == ["values"]


def test_names_stand_on_the_inner_side_of_their_points():
    """The middle of a logarithmic axis from 10 to 30 is 17.3."""
    assert [row["left"] for row in values(quality_cost("latency", "ms a query", "ndcg@10", CELLS))] == [0, 1, 1]


def test_one_cell_is_nothing_to_weigh():
    assert quality_cost("latency", "ms a query", "ndcg@10", CELLS[:1]) is None


def test_names_of_others_are_made_visible():
    cells = [Costly("A\u202e1", 0.5, None, None, 1.0), Costly("A2", 0.5, None, None, 1.0)]
    assert values(quality_cost("price", "price a query", "m", cells))[0]["cell"] == "A\\u202e1"
