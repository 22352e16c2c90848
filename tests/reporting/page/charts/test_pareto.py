from assay.reporting.page.charts.pareto import front


def test_what_nothing_beats_in_both():
    """(quality, cost): the cheapest, the best, one between; the fourth is dearer and no better than the third."""
    points = [(0.2, 1.0), (0.9, 9.0), (0.5, 3.0), (0.5, 4.0), (0.1, 2.0)]
    assert front(points) == {0, 1, 2}


def test_equal_points_stand_on_it_together():
    assert front([(0.5, 1.0), (0.5, 1.0)]) == {0, 1}
    assert front([]) == frozenset()
