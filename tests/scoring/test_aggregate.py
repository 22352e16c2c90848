import json

import pytest

from assay.config import IntervalConfig
from assay.errors import AssayError
from assay.scores import not_applicable, undetermined, value
from assay.scoring.aggregate import aggregate, summary
from assay.scoring.per_query import QueryScores

CONFIG = IntervalConfig(resamples=500, confidence=0.95, seed=7)


def rows(*cells):
    return [
        QueryScores(f"q{number}", {"tier": tier, "intent": intent}, {"m": score})
        for number, (tier, intent, score) in enumerate(cells)
    ]


def test_means_overall_by_tier_and_by_intent():
    metrics = aggregate(
        rows(
            ("1", "tests", value(1)),
            ("1", "debugging", value(0)),
            ("2", "tests", value(0.5)),
            ("2", "tests", undetermined("timeout")),
            ("3", "tests", not_applicable("nothing judged")),
        ),
        {"total": 5},
        CONFIG,
    )
    assert metrics["queries"] == {"total": 5}
    overall = metrics["overall"]["m"]
    assert (overall["mean"], overall["n"], overall["not_applicable"], overall["undetermined"]) == (0.5, 3, 1, 1)
    assert overall["coverage"] == 0.75  # 3 of the 4 that apply
    assert 0 <= overall["low"] <= 0.5 <= overall["high"] <= 1
    assert {tier: group["m"].get("mean") for tier, group in metrics["tier"].items()} == {"1": 0.5, "2": 0.5, "3": None}
    assert {name: group["m"]["mean"] for name, group in metrics["intent"].items()} == {"tests": 0.75, "debugging": 0}


def test_a_key_is_absent_where_there_is_nothing_to_say():
    assert summary([not_applicable("")], None) == {"n": 0, "not_applicable": 1, "undetermined": 0}
    assert summary([undetermined("")], None) == {"n": 0, "not_applicable": 0, "undetermined": 1, "coverage": 0}
    one = aggregate(rows(("1", "x", value(1))), {}, CONFIG)["overall"]["m"]
    assert one == {"mean": 1, "n": 1, "not_applicable": 0, "undetermined": 0, "coverage": 1}


def test_rounds_to_six_decimals_and_has_no_negative_zero():
    found = summary([value(1 / 3)], (-1e-9, 2 / 3))
    assert (found["mean"], found["high"]) == (0.333333, 0.666667)
    assert json.dumps(found["low"]) == "0.0"


def test_keys_have_no_dots():
    scores = {"v1.2": value(1)}
    metrics = aggregate([QueryScores("q", {"tier": "1.5", "intent": ""}, scores)], {}, CONFIG)
    assert (list(metrics["tier"]), list(metrics["intent"]), list(metrics["overall"])) == (["1_5"], ["none"], ["v1_2"])


def test_two_tiers_never_become_one():
    with pytest.raises(AssayError, match=r"tiers `1\.5` and `1_5` are both `1_5`"):
        aggregate(rows(("1.5", "x", value(1)), ("1_5", "x", value(0))), {}, CONFIG)


def test_no_queries_give_no_groups():
    assert aggregate([], {"total": 0}, CONFIG) == {"queries": {"total": 0}, "overall": {}}


def test_is_the_same_each_time():
    table = rows(*[("1", "x", value(number / 10)) for number in range(10)])
    assert aggregate(table, {}, CONFIG) == aggregate(table, {}, CONFIG)


def test_noise_stands_where_the_judge_was_asked_several_times():
    """Means of the two samples over q0 and q1: .25 and .75, so sqrt(2) * .25; of tier 1 alone 0 and 1."""
    table = rows(("1", "x", value(0.5)), ("2", "x", value(0.5)), ("3", "x", value(1)))
    samples = {
        "q0": {"m": (value(0), value(1))},
        "q1": {"m": (value(0.5), value(0.5))},
        "q2": {"m": (value(1), undetermined("timeout"))},
    }
    found = aggregate(table, {}, CONFIG, samples)
    assert found["overall"]["m"]["noise"] == round(2**0.5 * 0.25, 6)
    assert {tier: group["m"].get("noise") for tier, group in found["tier"].items()} == {
        "1": round(0.5**0.5, 6),
        "2": 0,
        "3": None,
    }
    bare = aggregate(table, {}, CONFIG)
    assert "noise" not in json.dumps(bare)
    assert aggregate(table, {}, CONFIG, {}) == bare
