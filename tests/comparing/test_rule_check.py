from assay.comparing.family import decided
from assay.comparing.metrics_change import CellChange, Measured
from assay.comparing.rule_check import UNQUALIFIED, check_rule, summarised
from assay.comparing.rules import Rule, Rules


def checked(rule, cells, rules):
    """The summary of a rule, and all of its findings, as if it were the only one."""
    check = check_rule(rule, cells, rules)
    comparisons = decided(check.comparisons, rules.confidence)
    return summarised(check), [*check.findings, *(one for comparison in comparisons for one in comparison.findings)]


def test_sums_up_a_rule_by_the_comparison_closest_to_failing():
    """Three cells: better by .1, worse by .02 (within .05), and new."""
    rule = Rule("overall.m", "up", abs=0.05)
    sides = [(0.5, 0.6), (0.5, 0.48), (None, 0.5)]
    cells = [
        CellChange(f"s/A{i}/bm25", *(None if mean is None else Measured({"overall.m": mean}) for mean in pair))
        for i, pair in enumerate(sides)
    ]
    summary, findings = checked(rule, cells, Rules((rule,)))
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
    summary, findings = checked(rules.rules[0], cells, rules)
    assert (summary.matched, summary.compared) == (1, 1)  # overall.m
    assert [(finding.weight, finding.kind, finding.metric) for finding in findings] == [
        ("note", "unqualified", "overall.*")
    ]
    assert findings[0].message.endswith("; the worst drop among them: s/A1/bm25 overall.faithfulness 0.8000 -> 0.3000")
    _, findings = checked(rules.rules[1], cells, rules)
    assert [finding.kind for finding in findings] == ["unqualified"]


def faithfulness(*sides):
    """Cells A1, A2, ... of (base, new)."""
    return [
        CellChange(
            f"s/A{n}/bm25", *(None if mean is None else Measured({"overall.faithfulness": mean}) for mean in pair)
        )
        for n, pair in enumerate(sides, start=1)
    ]


def test_the_worst_ignored_drop_is_named():
    """A1 rises, A2 falls by .1, A3 by .2, A4 is new. Where lower is better, the rise is the drop."""
    cells = faithfulness((0.5, 0.9), (0.5, 0.4), (0.5, 0.3), (None, 0.1))
    for better, worst in (("up", "s/A3/bm25 overall.faithfulness 0.5000 -> 0.3000"), ("down", "s/A1/bm25 ")):
        rule = Rule("overall.faithfulness", better)
        _, (note,) = checked(rule, cells, Rules((rule,), unqualified=("faithfulness",)))
        assert f"the worst drop among them: {worst}" in note.message
    _, (note,) = checked(rule, faithfulness((0.5, 0.5)), Rules((rule,), unqualified=("faithfulness",)))
    assert note.message == UNQUALIFIED


def test_a_measure_that_was_qualified_in_the_base_is_a_failure():
    """Once, though two cells have it; and not where no rule covers it, or its cells are gone."""
    rule, other = Rule("overall.faithfulness", "up"), Rule("overall.m", "up")
    rules = Rules(
        (rule, other), unqualified=("faithfulness",), disqualified={"faithfulness": "may be chance", "m": "no AUC"}
    )
    _, findings = checked(rule, faithfulness((0.8, 0.3), (0.8, 0.8)), rules)
    assert [(finding.weight, finding.kind, finding.metric) for finding in findings] == [
        ("failure", "disqualified", "faithfulness"),
        ("note", "unqualified", "overall.faithfulness"),
    ]
    assert findings[0].message == "the measure was qualified in the base and is not now: may be chance"
    _, findings = checked(rule, faithfulness((0.8, None)), rules)
    assert [finding.kind for finding in findings] == ["unqualified"]


def test_a_measure_without_a_calibration_any_more_is_compared_all_the_same():
    rule = Rule("overall.faithfulness", "up")
    rules = Rules((rule,), disqualified={"faithfulness": "no calibration speaks of it any more"})
    summary, findings = checked(rule, faithfulness((0.8, 0.3)), rules)
    assert summary.compared == 1
    assert {finding.kind for finding in findings} == {"dropped", "disqualified"}
