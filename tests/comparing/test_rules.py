import pytest

from assay.comparing.rules import Rule, Rules, parse_rules, read_rules
from assay.errors import AssayError

RULE = {"metric": "overall.ndcg@10", "better": "up"}


def test_reads_the_block_of_params(tmp_path):
    params = tmp_path / "params.yaml"
    params.write_text(
        "suites: [s]\n"
        "gate:\n"
        "  confidence: 0.9\n"
        "  retired: [s/A5/*]\n"
        "  rules:\n"
        "    - metric: tier.*.ndcg@10\n"
        "      better: up\n"
        "      abs: 0.01\n"
        "      rel: 0.02\n"
        "      max: 0.05\n"
        "      floor: 0.1\n"
        "      cell: s/*/bm25\n"
        "    - {metric: overall.cut_share, better: down, ceiling: 0.2}\n"
    )
    rules = read_rules(params)
    assert rules.rules == (
        Rule("tier.*.ndcg@10", "up", abs=0.01, rel=0.02, max=0.05, floor=0.1, cell="s/*/bm25"),
        Rule("overall.cut_share", "down", ceiling=0.2),
    )
    assert rules.confidence == 0.9
    assert rules.is_retired("s/A5/bm25")
    assert not rules.is_retired("s/A4/bm25")


def test_tolerates_the_larger_of_abs_and_rel():
    rule = Rule("m", "up", abs=0.01, rel=0.1)
    assert rule.tolerance(0.05) == 0.01
    assert rule.tolerance(0.5) == pytest.approx(0.05)


def test_never_tolerates_more_than_max():
    rule = Rule("m", "up", abs=0.01, rel=0.1, max=0.03)
    assert rule.tolerance(0.2) == pytest.approx(0.02)
    assert rule.tolerance(0.5) == 0.03


def test_covers_controls_only_where_it_names_them():
    assert Rule("m", "up").covers("s/A1/bm25", "m")
    assert not Rule("m", "up").covers("s/controls/random", "m")
    assert Rule("m", "up", cell="s/controls/*").covers("s/controls/random", "m")


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ({"rules": []}, "gate.rules: expected a list of at least one rule"),
        ({"rules": [RULE], "confidense": 0.9}, "`confidense` is no key of the gate. Did you mean `confidence`"),
        ({"rules": [RULE], "unqualified": ["m"]}, "`unqualified` is no key of the gate"),
        ({"rules": [RULE], "disqualified": {"m": "chance"}}, "`disqualified` is no key of the gate"),
        ({"rules": [{**RULE, "flor": 1}]}, r"gate.rules\[0\]: `flor` is no key of the gate. Did you mean `floor`"),
        ({"rules": [RULE, {"metric": "m"}]}, r"gate.rules\[1\]: `better` is missing"),
        ({"rules": [{**RULE, "better": "higher"}]}, r"gate.rules\[0\].better: `higher` is neither"),
        ({"rules": [{**RULE, "abs": -0.1}]}, r"gate.rules\[0\].abs: -0.1 is negative"),
        ({"rules": [{**RULE, "rel": True}]}, r"gate.rules\[0\].rel: `True` is not a finite number"),
        ({"rules": [{**RULE, "floor": float("nan")}]}, r"gate.rules\[0\].floor: `nan` is not a finite number"),
        ({"rules": [{**RULE, "max": 0}]}, r"gate.rules\[0\].max: 0.0 is not above 0"),
        ({"rules": [{**RULE, "abs": 0.02, "max": 0.01}]}, r"gate.rules\[0\].max: 0.01 .* below `abs` \(0.02\)"),
        ({"rules": [{**RULE, "better": "down", "floor": 1}]}, r"\[0\].floor: .* is `down`, write `ceiling:` instead"),
        ({"rules": [{**RULE, "ceiling": 1}]}, r"\[0\].ceiling: .* is `up`, write `floor:` instead"),
        ({"rules": [{**RULE, "metric": ""}]}, r"gate.rules\[0\].metric: expected a name or glob"),
        ({"rules": [RULE], "confidence": 95}, "gate.confidence: 95.0 is not between 0 and 1"),
        ({"rules": [RULE], "retired": "s/A5/*"}, "gate.retired: expected a list"),
        ({"rules": ["overall.m"]}, r"gate.rules\[0\]: expected keys and values, found str"),
        ([RULE], "gate: expected keys and values, found list"),
    ],
)
def test_names_the_key_at_fault(block, told):
    with pytest.raises(AssayError, match=told):
        parse_rules(block, "gate")


def test_needs_a_gate_block(tmp_path):
    params = tmp_path / "params.yaml"
    params.write_text("suites: [s]\n")
    with pytest.raises(AssayError, match="no `gate:` block"):
        read_rules(params)


def test_a_measure_that_is_disqualified_is_not_ignored():
    rules = Rules((), unqualified=("a", "b"), disqualified={"b": "may be chance", "c": "not calibrated"})
    assert [rules.is_unqualified(f"tier.1.{measure}") for measure in "abc"] == [True, True, False]
    assert [rules.is_ignored(f"tier.1.{measure}") for measure in "abc"] == [True, False, False]
