import json

from assay.calibrating.qualified import disqualified, read_standing, read_unqualified, standing, unqualified

CALIBRATION = {
    "good": {"n": 30, "auc": 0.8, "auc_low": 0.7, "auc_high": 0.9},
    "chance": {"n": 30, "auc": 0.6, "auc_low": 0.5, "auc_high": 0.7},
    "few": {"n": 4, "auc": 1.0},
    "absent": {"n": 0},
    "baselines": {"pairs": 30},
    "human": {"raters": 2},
}


def test_those_whose_interval_is_not_above_chance():
    assert unqualified(CALIBRATION) == ("absent", "chance", "few")
    assert unqualified({}) == ()


def test_of_files(tmp_path):
    path, other = tmp_path / "lexical.json", tmp_path / "rubric.json"
    assert read_unqualified([path]) == ()
    path.write_text(json.dumps(CALIBRATION))
    other.write_text(json.dumps({"also": {"n": 0}, "good": CALIBRATION["good"]}))
    assert read_unqualified([path, other]) == ("absent", "also", "chance", "few")
    assert read_standing([path, other, tmp_path / "missing.json"])["chance"] == "may be chance"


def test_those_that_cover_too_few_pairs():
    calibration = {"half": CALIBRATION["good"] | {"coverage": 0.5}, "most": CALIBRATION["good"] | {"coverage": 0.8}}
    assert unqualified(calibration) == ("half",)


def test_what_rests_on_an_unqualified_measure_is_unqualified_with_it():
    found = standing([{"faithfulness": CALIBRATION["chance"], "rubric_total": CALIBRATION["good"]}])
    assert found["faithfulness_spread"] == "rests on faithfulness: may be chance"
    assert found["rubric_passed"] == found["rubric_disagreement"] == ""
    of_rubric = unqualified({"rubric_total": CALIBRATION["chance"]})
    assert of_rubric == (
        *("rubric_disagreement", "rubric_passed", "rubric_query", "rubric_results", "rubric_spread", "rubric_total"),
    )


def test_a_measure_with_labels_of_its_own_rests_on_no_other():
    assert unqualified({"lexical_support": CALIBRATION["chance"]}) == ("lexical_support",)
    assert unqualified({"rubric_total": CALIBRATION["good"], "rubric_passed": CALIBRATION["chance"]}) == (
        "rubric_passed",
    )


def test_one_calibration_that_denies_it_is_enough():
    good, chance = ({"m": CALIBRATION[name]} for name in ("good", "chance"))
    assert standing([good, chance]) == standing([chance, good]) == {"m": "may be chance"}


def test_those_that_the_base_had_qualified():
    """gone has no calibration now; before and late were unqualified or unknown in the base."""
    base = {"worse": "", "gone": "", "same": "", "before": "may be chance"}
    now = {"worse": "too few pairs", "same": "", "before": "no AUC", "late": "no AUC"}
    assert disqualified(base, now) == {"gone": "no calibration speaks of it any more", "worse": "too few pairs"}
