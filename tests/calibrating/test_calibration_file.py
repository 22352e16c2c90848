import pytest

from assay.calibrating.calibration import calibrate
from assay.calibrating.calibration_file import (
    calibration_numbers,
    parse_calibration,
    read_calibration,
    write_calibration,
)
from assay.calibrating.config import CalibrationSettings
from assay.errors import AssayError
from assay.scores import undetermined, value

SETTINGS = CalibrationSettings(resamples=100)
RIGHT = [value(0.75), value(0.25)] * 12


@pytest.fixture
def calibration(pairs):
    return calibrate(pairs(12), {"faithfulness": RIGHT}, SETTINGS)


def test_the_numbers_of_a_judge_that_is_always_right(calibration):
    """Claims are like their evidence and all of one length: both baselines are at chance, .5, on every resample."""
    assert calibration_numbers(calibration) == {
        "faithfulness": {
            "n": 24,
            "positives": 12,
            "negatives": 12,
            "not_applicable": 0,
            "undetermined": 0,
            "coverage": 1,
            "auc": 1,
            "auc_low": 1,
            "auc_high": 1,
            "auc_dropped": 0,
            "auc_over_lexical": 0.5,
            "auc_over_lexical_low": 0.5,
            "auc_over_lexical_high": 0.5,
            "threshold": 0.5,
            "accuracy": 1,
            "kappa": 1,
            "kappa_low": 1,
            "kappa_high": 1,
            "best_threshold": 0.5,
            "best_accuracy": 1,
            "best_kappa": 1,
            "calibration_error": 0.25,
        },
        "baselines": {
            "pairs": 24,
            "groups": 12,
            "positives": 12,
            "majority_accuracy": 0.5,
            "length_auc": 0.5,
            "length_auc_low": 0.5,
            "length_auc_high": 0.5,
            "longer_is_positive": 1,
            "lexical_auc": 0.5,
            "lexical_auc_low": 0.5,
            "lexical_auc_high": 0.5,
        },
    }


def test_comes_back_and_is_the_same_each_time(calibration, tmp_path):
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    write_calibration(first, calibration)
    write_calibration(second, calibration)
    assert first.read_bytes() == second.read_bytes()
    assert read_calibration(first) == calibration_numbers(calibration)


def test_what_is_not_known_is_absent(pairs):
    numbers = calibration_numbers(calibrate(pairs(12), {"a.b": [undetermined("timeout")] * 24}, SETTINGS))
    assert numbers["a_b"] == {
        "n": 0,
        "positives": 0,
        "negatives": 0,
        "not_applicable": 0,
        "undetermined": 24,
        "coverage": 0,
    }


def test_grades_and_people(pair):
    pairs = [pair(1, raters=(1, 0)), pair(0, raters=(0, 0))]
    numbers = calibration_numbers(calibrate(pairs, {"a": RIGHT[:2]}, SETTINGS))
    assert numbers["human"] == {"raters": 2, "kappa": 0, "auc": 0.5}


@pytest.mark.parametrize("names", [("a.b", "a_b"), ("baselines",), ("human",)])
def test_refuses_names_that_would_hide_each_other(pairs, names):
    with pytest.raises(AssayError, match="which is taken: rename it"):
        calibration_numbers(calibrate(pairs(2), dict.fromkeys(names, RIGHT[:4]), SETTINGS))


@pytest.mark.parametrize(
    ("text", "message"),
    [("[]", "not a JSON object.*`assay calibrate`"), ('{"faithfulness": 1}', "no group of numbers")],
)
def test_refuses_a_malformed_file(tmp_path, text, message):
    path = tmp_path / "lexical.json"
    path.write_text(text)
    with pytest.raises(AssayError, match=message):
        read_calibration(path)


def test_the_content_of_a_file_that_lies_elsewhere(tmp_path, calibration):
    path = tmp_path / "calibration.json"
    write_calibration(path, calibration)
    assert parse_calibration(path.read_bytes(), "metrics/calibration.json (base)") == read_calibration(path)
    with pytest.raises(AssayError, match=r"^metrics/calibration\.json \(base\): not JSON .* Run `assay calibrate`"):
        parse_calibration(b"{", "metrics/calibration.json (base)")
