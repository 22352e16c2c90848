from dataclasses import replace

from assay.comparing.cell_check import check_cell
from assay.comparing.metrics_change import CellChange
from assay.comparing.rules import Rule, Rules
from assay.scores import not_applicable, undetermined, value

RULES = Rules((Rule("overall.m", "up"),))


def told(base, new, rules=RULES):
    found = check_cell(CellChange("s/A1/bm25", base, new), rules)
    return [(finding.weight, finding.kind, finding.metric) for finding in found]


def test_has_nothing_to_say_of_an_unchanged_cell(measured):
    cell = measured(m=[value(1), value(0)])
    assert told(cell, cell) == []


def test_names_a_group_whose_coverage_dropped_where_the_whole_did_not(measured):
    """The failure moved from tier 2 to tier 1: as many as before, but tier 1 is worse covered."""
    base = measured(m=[value(1), undetermined("timeout"), value(1), value(1)])
    new = measured(m=[undetermined("timeout"), value(1), value(1), value(1)])
    assert told(base, new) == [("failure", "coverage", "tier.1.m")]


def test_coverage_has_no_say_where_nothing_applies_any_more(measured):
    base, new = measured(m=[value(1), value(1)]), measured(m=[not_applicable("none"), not_applicable("none")])
    assert told(base, new) == []


def test_names_a_broken_detail_by_its_metric(measured):
    cell = measured(m=[value(1), value(0)])
    broken = replace(cell, numbers={**cell.numbers, "tier.1.m.low": float("nan"), "tier.1.m.high": float("nan")})
    assert told(cell, broken) == [("failure", "not a number", "tier.1.m")]


def test_names_what_no_rule_speaks_of_without_failing(measured):
    base, new = measured(m=[value(1)], old=[value(1)]), measured(m=[value(1)], other=[value(1)])
    assert told(base, new) == [("note", "vanished", ""), ("note", "new", "")]


def test_names_a_per_query_file_that_one_side_lacks(measured):
    cell = measured(m=[value(1)])
    assert told(cell, replace(cell, queries=None)) == [("note", "queries", "")]


def test_names_a_per_query_file_of_another_run(measured):
    cell, other = measured(m=[value(1), value(1)]), measured(m=[value(0), value(1)])
    assert told(cell, replace(cell, queries=other.queries)) == [("note", "queries", "")]


def test_says_where_no_query_is_shared(measured):
    cell = measured(m=[value(1)])
    renamed = replace(cell, queries=tuple(replace(row, query_id="new") for row in cell.queries))
    (finding,) = check_cell(CellChange("s/A1/bm25", cell, renamed), RULES)
    assert finding.message == (
        "the query set changed: 1 removed (q00), 1 added (new); none is shared, so means were compared unpaired"
    )


def test_an_unqualified_measure_may_lose_coverage(measured):
    base, new = measured(m=[value(1), value(1)]), measured(m=[value(1), undetermined("timeout")])
    assert ("failure", "coverage", "overall.m") in told(base, new)
    assert not any(kind == "coverage" for _, kind, _ in told(base, new, replace(RULES, unqualified=("m",))))


def test_a_measure_that_was_qualified_in_the_base_may_not(measured):
    """Failed calls may be what disqualified it: they are not hidden by that."""
    base, new = measured(m=[value(1), value(1)]), measured(m=[value(1), undetermined("timeout")])
    rules = replace(RULES, unqualified=("m",), disqualified={"m": "covers too few pairs"})
    assert ("failure", "coverage", "overall.m") in told(base, new, rules)
