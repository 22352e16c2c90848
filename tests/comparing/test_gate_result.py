import pytest

from assay.comparing.gate_result import Finding, GateResult, RuleSummary, could_not_compare

FAILURE = Finding("failure", "dropped", "c", "m", "worse")
UNCOMPARABLE = Finding("uncomparable", "unreadable", "", "", "not JSON")
NOTE = Finding("note", "new", "c", "m", "new")
COMPARED = RuleSummary("m", 1, 1, 0, None)


@pytest.mark.parametrize(
    ("findings", "rules", "verdict", "exit_code"),
    [
        ([NOTE], [COMPARED], "pass", 0),
        ([NOTE, FAILURE], [COMPARED], "regression", 1),
        ([UNCOMPARABLE], [COMPARED], "could not compare", 2),
        ([UNCOMPARABLE, FAILURE], [COMPARED], "regression", 1),
        ([], [RuleSummary("m", 1, 0, 0, None)], "could not compare", 2),  # a check that cannot fail is no check
    ],
)
def test_verdict(findings, rules, verdict, exit_code):
    result = GateResult("main", "c0ffee", 0.95, tuple(findings), tuple(rules))
    assert (result.verdict, result.exit_code) == (verdict, exit_code)


def test_an_error_is_no_pass():
    assert could_not_compare("main", "unknown").exit_code == 2
