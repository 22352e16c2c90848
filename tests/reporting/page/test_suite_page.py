from assay.reporting.page.evidence import Evidence, Reached, Seen
from assay.scores import value


def test_has_a_funnel_of_each_cell_whose_run_is_at_hand(cell, suite_page):
    scores = {"m": [value(0.5)], "keyword_pass": [value(1.0)]}
    cells = [cell("A1", "bm25", scores), cell("A1", "dense", scores), cell("controls", "echo", scores)]
    seen = {"A1/dense": {"q0": Seen(reached=Reached(1, 1, 1, 1))}, "controls/echo": {"q0": Seen()}}
    (funnel,) = suite_page(cells, Evidence((), seen)).funnels  # nothing of the control can be lost
    assert (funnel.cell, funnel.queries, funnel.in_answer) == ("A1/dense", 1, 1)
