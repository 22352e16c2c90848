import json

from assay.comparing.gate_result import Finding, GateResult, RuleSummary
from assay.reporting.gate_json import gate_json


def test_holds_verdict_findings_and_rules():
    drop = Finding("failure", "dropped", "s/A1/bm25", "overall.m", "worse", 0.5, 0.25, -0.25, tolerance=0.01)
    note = Finding("note", "new", "s/A9/bm25", "", "a new cell")
    report = json.loads(
        gate_json(GateResult("main", "c0ffee", 0.95, (drop, note), (RuleSummary("overall.m", 1, 1, 0, drop),)))
    )
    assert (report["verdict"], report["exit_code"], report["compared"], report["paired"]) == ("regression", 1, 1, 0)
    assert report["failures"][0]["change"] == -0.25
    assert report["failures"][0]["low"] is None
    assert report["named"][0]["cell"] == "s/A9/bm25"
    assert report["rules"][0]["worst"]["cell"] == "s/A1/bm25"


def test_a_drop_that_may_be_chance_is_named_with_its_numbers():
    drop = Finding("note", "undecided", "s/A1/bm25", "overall.m", "worse", 0.5, 0.4, -0.1, -0.2, 0.0, 0.01)
    (named,) = json.loads(gate_json(GateResult("main", "c0ffee", 0.95, (drop,))))["named"]
    assert (named["kind"], named["change"], named["low"], named["high"]) == ("undecided", -0.1, -0.2, 0.0)


def test_what_is_not_finite_is_null():
    broken = Finding("failure", "not a number", "c", "m", "NaN", new=float("nan"))
    assert json.loads(gate_json(GateResult("main", "", 0.95, (broken,))))["failures"][0]["new"] is None
