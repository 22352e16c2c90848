from dataclasses import replace

import pytest

from assay.comparing.gate_result import Finding, GateResult, RuleSummary, could_not_compare
from assay.reporting.gate_text import change_cells, gate_text, gathered

DROP = Finding(
    "failure", "dropped", "s/A1/bm25", "overall.m", "worse: q1 1.00 -> 0.00", 0.5, 0.4, -0.1, -0.2, -0.05, 0.01, 0.0213
)
RULE = RuleSummary("overall.m", 2, 2, 1, DROP, 1)


def result(*findings, rules=(RULE,)):
    return GateResult("origin/main", "c0ffee0000ffff", 0.95, findings, rules)


def test_failures_come_first_and_the_verdict_last():
    note = Finding("note", "new", "s/A9/bm25", "", "a new cell")
    lines = gate_text(result(note, DROP)).split("\n")
    assert lines[0] == "gate: metrics of the workspace against origin/main (c0ffee0000)"
    assert lines[2] == "failures:"
    assert "s/A1/bm25  overall.m  0.5000  0.4000  -0.1000  [-0.2000, -0.0500]   0.0100  0.0213  dropped" in lines[4]
    assert lines[5].strip() == "worse: q1 1.00 -> 0.00"
    assert lines[-2] == "REGRESSION: 1 failures in 2 comparisons, 1 of them paired at 95% confidence (1 moved)."


def test_a_pass_shows_what_came_closest_to_failing():
    text = gate_text(result())
    assert "s/A1/bm25 overall.m" in text
    assert text.endswith(
        "PASS: 2 comparisons, 1 of them paired at 95% confidence (1 moved); none is worse than the rules allow.\n"
    )


def test_a_drop_that_may_be_chance_is_named_with_its_numbers():
    drop = replace(DROP, weight="note", kind="undecided", high=0.0)
    other = Finding("note", "new", "s/A9/bm25", "", "a new cell")
    lines = gate_text(result(drop, other)).split("\n")
    assert lines[2] == "may be chance:"
    assert "0.5000  0.4000  -0.1000  [-0.2000, +0.0000]   0.0100  0.0213  undecided" in lines[4]
    assert lines[5].strip() == "worse: q1 1.00 -> 0.00"
    assert lines[7:9] == ["named:", "  - s/A9/bm25: a new cell"]
    assert lines[-2].endswith("none is worse than the rules allow; drops that may be chance: 1.")


@pytest.mark.parametrize(("p", "shown"), [(0.0, "<.0001"), (0.00009, "<.0001"), (0.0001, "0.0001"), (None, "")])
def test_a_small_p_is_no_zero(p, shown):
    assert change_cells(replace(DROP, p=p))[-1] == shown


def test_an_error_is_told():
    assert gate_text(could_not_compare("x", "unknown revision")) == (
        "gate: metrics of the workspace against x\n\ncould not compare:\n  - unknown revision\n\nCOULD NOT COMPARE.\n"
    )


def test_what_is_said_of_many_cells_is_said_once():
    notes = [Finding("note", "queries", f"s/A{i}/bm25", "", "the query set changed") for i in range(5)]
    assert gathered(notes) == [([f"s/A{i}/bm25" for i in range(5)], "the query set changed")]
    assert "  - s/A0/bm25, s/A1/bm25, s/A2/bm25 and 2 more: the query set changed" in gate_text(result(*notes))


@pytest.mark.parametrize("name", ["a\x1b[2J", "a\nPASS: all is well"])
def test_a_name_cannot_write_to_the_terminal(name):
    text = gate_text(result(Finding("failure", "vanished", name, "", name)))
    assert name not in text
