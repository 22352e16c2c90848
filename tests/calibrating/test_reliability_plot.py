from xml.etree import ElementTree

import matplotlib as mpl

from assay.calibrating.calibration import calibrate
from assay.calibrating.config import CalibrationSettings
from assay.calibrating.reliability_plot import reliability_svg
from assay.scores import value

SETTINGS = CalibrationSettings(resamples=10)


def test_the_same_bytes_whatever_the_style(pairs):
    calibration = calibrate(pairs(2), {"a": [value(1), value(0.25)] * 2, "raw": [value(-1)] * 4}, SETTINGS)
    first = reliability_svg(calibration, "judge $x$ <b>")
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "black"}):
        assert reliability_svg(calibration, "judge $x$ <b>") == first
        assert mpl.rcParams["font.size"] == 30
    texts = [
        "".join(element.itertext()) for element in ElementTree.fromstring(first).iter() if element.tag.endswith("text")
    ]
    assert "Reliability of judge $x$ <b>, 4 labelled pairs" in texts
    assert "raw (no scores in [0, 1])" in texts
    assert "a (calibration error 0.125)" in texts  # mean of 1 - 1 and .25 - 0
    assert "date" not in first
