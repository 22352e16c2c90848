from assay.comparing.comparison import compare, margin
from assay.comparing.family import decided
from assay.comparing.gate_result import Finding
from assay.comparing.metrics_change import CellChange
from assay.comparing.rules import Rule, Rules
from assay.scores import not_applicable, undetermined, value

NONE = not_applicable("it abstained")


def compared(base, new, rule, metric="overall.m"):
    """As decided where it is the only comparison of its run."""
    comparison = compare(rule, CellChange("s/A1/bm25", base, new), metric, Rules((rule,)))
    return decided([comparison], confidence=0.95)[0]


def test_sees_a_precision_fall_by_queries_that_had_no_value(measured):
    """It abstained on the 10 that it should; now on 30 more that it should not: precision from 1 to 1/4."""
    base = measured(m=[value(1) if i < 10 else NONE for i in range(40)])
    new = measured(m=[value(1) if i < 10 else value(0) for i in range(40)])
    comparison = compared(base, new, Rule("overall.m", "up", abs=0.1))
    assert comparison.compared.weight == "failure"
    assert (comparison.compared.base, comparison.compared.new) == (1, 0.25)


def test_compares_shared_queries_alone(measured):
    """Of four shared queries none changed; two that only the base had scored 1."""
    base, new = measured(m=[value(0.5)] * 4 + [value(1)] * 2), measured(m=[value(0.5)] * 4)
    comparison = compared(base, new, Rule("overall.m", "up"))
    assert comparison.compared.change == 0
    assert comparison.findings == ()


def test_vanishes_where_no_shared_query_has_a_value(measured):
    base, new = measured(m=[value(1), value(1)]), measured(m=[NONE, NONE, value(1)])
    comparison = compared(base, new, Rule("overall.m", "up"))
    assert [finding.kind for finding in comparison.findings] == ["vanished"]


def test_counts_shared_queries_for_n(measured):
    """A query that was removed lowers n on both sides; one that lost its value does not."""
    base, new = measured(m=[value(1), value(1), value(1)]), measured(m=[value(1), NONE])
    comparison = compared(base, new, Rule("overall.m.n", "up"), "overall.m.n")
    assert (comparison.compared.base, comparison.compared.new) == (2, 1)
    assert comparison.findings[0].weight == "failure"


def test_margin_is_what_is_left_of_the_tolerance():
    finding = Finding("note", "dropped", "c", "m", "", 0.5, 0.4, -0.125, tolerance=0.25)
    assert margin(Rule("m", "up"), finding) == 0.125
    assert margin(Rule("m", "down"), finding) == 0.375


def test_a_query_without_a_value_is_no_query_above_its_floor(measured):
    """q01 failed, q02 had a value in the base; to q03 the metric never applied."""
    base = measured(m=[value(1), value(1), value(1), NONE])
    new = measured(m=[value(1), undetermined("all calls failed"), NONE, NONE])
    comparison = compared(base, new, Rule("overall.m", "up", floor_each=0.5))
    (finding,) = (finding for finding in comparison.findings if finding.weight == "failure")
    assert (finding.kind, finding.message) == (
        "has no value",
        "2 queries have no value to hold against their floor of 0.5: q01 (all calls failed), q02 (it abstained)",
    )
    assert compared(new, new, Rule("overall.m", "up")).findings == ()  # a rule without the floor does not ask


def test_what_failed_in_a_new_cell_has_no_value_either(measured):
    new = measured(m=[value(1), undetermined("timeout"), NONE])
    comparison = compared(None, new, Rule("overall.m", "up", floor_each=0.5))
    assert [finding.kind for finding in comparison.findings] == ["has no value"]


def test_a_drop_of_one_cluster_is_one_witness(measured):
    """Twenty of forty queries lose .5, all of one tier: drawn one by one that is no chance, by two tiers it may be."""
    base = measured(m=[value(0.9)] * 40)
    new = measured(m=[value(0.4) if place % 2 else value(0.9) for place in range(40)])
    rule = Rule("overall.m", "up", abs=0.01)
    cell = CellChange("s/A1/bm25", base, new)
    one_by_one, whole = (
        decided([compare(rule, cell, "overall.m", Rules((rule,), clusters=clusters))], confidence=0.95)[0]
        for clusters in ({}, {"s": "tier"})
    )
    assert one_by_one.compared.weight == "failure"
    assert (whole.compared.weight, whole.compared.p > 0.05) == ("note", True)


def test_one_cluster_alone_lets_no_drop_pass(measured):
    """Every query is of the intent `tests`: nothing can be tested, so that a drop beyond its tolerance fails."""
    base, new = measured(m=[value(0.9)] * 40), measured(m=[value(0.4)] * 40)
    rule = Rule("overall.m", "up", abs=0.01)
    rules = Rules((rule,), clusters={"s": "intent"})
    comparison = decided([compare(rule, CellChange("s/A1/bm25", base, new), "overall.m", rules)], confidence=0.95)[0]
    assert (comparison.compared.weight, comparison.tested) == ("failure", False)
    assert [finding.kind for finding in comparison.findings] == ["dropped", "clusters"]
    same = decided([compare(rule, CellChange("s/A1/bm25", base, base), "overall.m", rules)], confidence=0.95)[0]
    assert same.findings == ()
