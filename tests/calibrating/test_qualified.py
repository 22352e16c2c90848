import json

from assay.calibrating.qualified import read_unqualified, unqualified

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
