from assay.comparing.metrics_change import CellChange, Measured
from assay.comparing.rule_check import check_rule
from assay.comparing.rules import Rule, Rules


def test_sums_up_a_rule_by_the_comparison_closest_to_failing():
    """Three cells: better by .1, worse by .02 (within .05), and new."""
    rule = Rule("overall.m", "up", abs=0.05)
    sides = [(0.5, 0.6), (0.5, 0.48), (None, 0.5)]
    cells = [
        CellChange(f"s/A{i}/bm25", *(None if mean is None else Measured({"overall.m": mean}) for mean in pair))
        for i, pair in enumerate(sides)
    ]
    summary, findings = check_rule(rule, cells, Rules((rule,)))
    assert (summary.matched, summary.compared, summary.paired) == (3, 2, 0)
    assert summary.worst.cell == "s/A1/bm25"
    assert findings == []


def test_an_unqualified_measure_is_named_and_cannot_fail():
    """Worse by .5, with a floor above it, and fewer values: none of it counts."""
    rules = Rules(
        (Rule("overall.*", "up", floor=0.9), Rule("overall.faithfulness.n", "up")), unqualified=("faithfulness",)
    )
    side = {"overall.faithfulness": 0.8, "overall.faithfulness.n": 9.0, "overall.m": 0.95}
    worse = {"overall.faithfulness": 0.3, "overall.faithfulness.n": 4.0, "overall.m": 0.95}
    cells = [CellChange("s/A1/bm25", Measured(side), Measured(worse))]
    summary, findings = check_rule(rules.rules[0], cells, rules)
    assert (summary.matched, summary.compared) == (1, 1)  # overall.m
    assert [(finding.weight, finding.kind, finding.metric) for finding in findings] == [
        ("note", "unqualified", "overall.*")
    ]
    _, findings = check_rule(rules.rules[1], cells, rules)
    assert [finding.kind for finding in findings] == ["unqualified"]
