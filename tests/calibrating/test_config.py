import pytest
from pydantic import ValidationError

from assay.calibrating.config import CalibrationSettings, LabelsConfig
from assay.calibrating.scale import BINARY, Scale

COLUMNS = {"claim": "claim", "evidence": "evidence", "label": "label"}
CONFIG = {"path": "labels.jsonl", "columns": COLUMNS, "positive": [True], "measures": ["faithfulness"]}
SPAN = {"claim": "claim", "label": "label", "path": "path", "start": "start", "end": "end"}


def test_the_scale():
    assert LabelsConfig(**CONFIG).scale == BINARY
    assert LabelsConfig(**CONFIG | {"grades": True, "positive": [3, 2]}).scale == Scale(3, 2)


def test_keeps_the_type_of_a_label():
    assert list(map(type, LabelsConfig(**CONFIG | {"positive": [True, 1, "1", 0.5]}).positive)) == [
        bool,
        int,
        str,
        float,
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"columns": {"claim": "claim", "label": "label"}}, "name `evidence`, or all of"),
        ({"columns": {**COLUMNS, "path": "path"}}, "`evidence` and `path` are both given"),
        (
            {"columns": {"claim": "claim", "label": "label", "path": "path", "start": "start"}},
            "name `evidence`, or all",
        ),
        ({"columns": SPAN}, "suite: name the suite"),
        ({"columns": {**COLUMNS, "clam": "claim"}}, "clam"),
        ({"positive": []}, "positive"),
        ({"measures": []}, "measures"),
        ({"measures": ["a", "a"]}, "named twice"),
        ({"measures": ["human"]}, "`human` is a part of the calibration file"),
        ({"grades": True, "positive": [1, 3]}, "without a gap"),
        ({"grades": True, "positive": [1, 2]}, "without a gap"),
        ({"grades": True, "positive": [True]}, "any of 1 to 3"),
        ({"grades": True, "positive": ["3"]}, "any of 1 to 3"),
        ({"grades": True, "positive": [3], "negative": [0]}, "goes without `grades`"),
    ],
)
def test_refuses_what_contradicts_itself(change, message):
    with pytest.raises(ValidationError, match=message):
        LabelsConfig(**CONFIG | change)


def test_lines_of_a_suite():
    assert LabelsConfig(**CONFIG | {"columns": SPAN, "suite": "pallets"}).columns.evidence is None


@pytest.mark.parametrize("wrong", [{"threshold": 1.1}, {"resamples": 0}, {"confidence": 1}, {"seed": -1}, {"bins": 0}])
def test_refuses_settings_out_of_range(wrong):
    with pytest.raises(ValidationError, match=next(iter(wrong))):
        CalibrationSettings(**wrong)
