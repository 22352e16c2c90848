from assay.calibrating.calibration import calibrate
from assay.calibrating.config import CalibrationSettings
from assay.calibrating.reliability_csv import write_reliability
from assay.scores import value

SETTINGS = CalibrationSettings(resamples=10)


def test_one_row_a_bin_that_holds_a_score(pairs, tmp_path):
    path = tmp_path / "reliability.csv"
    scores = {"a": [value(1), value(0.25), value(0.95), value(0.21)], "cosine, raw": [value(-1)] * 4}
    write_reliability(path, calibrate(pairs(2), scores, SETTINGS))
    assert path.read_bytes() == (
        b"measure,bin_low,bin_high,n,mean_score,observed_share\n"
        b"a,0.2,0.3,2,0.230000,0.000000\n"
        b"a,0.9,1,2,0.975000,1.000000\n"
    )
