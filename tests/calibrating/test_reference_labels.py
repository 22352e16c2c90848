"""Against labels of others. References, with another list of stop words: FaithDial .903, CoSQA .621."""

import os
import time
from pathlib import Path

import pytest

from assay.calibrating.calibration import calibrate
from assay.calibrating.config import CalibrationSettings, LabelsConfig
from assay.calibrating.labels import read_pairs
from assay.scores import value

REFERENCE = Path(os.environ.get("ASSAY_REFERENCE_DATA", Path(__file__).parents[3] / "shared/data"))
FAITHDIAL = REFERENCE / "labels/faithdial_gold.jsonl"
COSQA = REFERENCE / "labels/cosqa_dev_pairs.jsonl"

needs = pytest.mark.skipif(
    not (FAITHDIAL.exists() and COSQA.exists()),
    reason=f"no labelled pairs below {REFERENCE}: name the folder in ASSAY_REFERENCE_DATA",
)


def calibrated(path, columns):
    config = LabelsConfig(
        path=str(path), columns={"id": "id", **columns}, positive=[True], negative=[False], measures=["length"]
    )
    pairs = read_pairs(config)
    scores = [value(1 / (1 + len(pair.claim))) for pair in pairs]
    begin = time.perf_counter()
    calibration = calibrate(pairs, {"length": scores}, CalibrationSettings())
    return calibration, time.perf_counter() - begin


@needs
@pytest.mark.parametrize(
    ("path", "columns", "counts", "lexical"),
    [
        (FAITHDIAL, {"claim": "claim", "evidence": "evidence", "label": "supported"}, (392, 137), 0.903),
        (
            COSQA,
            {"claim": "query", "evidence": "code", "question": "query", "label": "relevant"},
            (604, 313),
            0.621,
        ),
    ],
)
def test_the_lexical_baseline(path, columns, counts, lexical):
    calibration, seconds = calibrated(path, columns)
    assert (calibration.pairs, calibration.positives) == counts
    assert calibration.baselines.lexical.number == pytest.approx(lexical, abs=0.01)
    assert seconds < 10  # .4 s on an idle core: far above, so that a busy machine does not fail it
