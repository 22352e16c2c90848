from assay.reporting.page.charts.reliability import Bin, reliability


def test_a_point_a_bin_beside_the_line_of_a_judge_that_means_what_it_says():
    chart = reliability("reliability", [Bin("lexical_support", 48, 0.0669, 0.4375)])
    assert chart.rows == (("lexical_support", "48", "0.067", "0.438"),)
    line = chart.spec["layer"][0]["data"]["values"]
    assert [(end["score"], end["share"]) for end in line] == [(0, 0), (1, 1)]


def test_without_a_bin_there_is_none():
    assert reliability("reliability", []) is None
