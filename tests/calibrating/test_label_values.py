import pytest

from assay.calibrating.config import LabelsConfig
from assay.calibrating.label_values import allowed_values, label_number, plain

COLUMNS = {"claim": "claim", "evidence": "evidence", "label": "label"}


def config(**values):
    return LabelsConfig(path="labels.csv", columns=COLUMNS, measures=["faithfulness"], **values)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (True, "true"),
        (" True ", "true"),
        (1, "1"),
        (1.0, "1"),
        ("1.0", "1"),
        ("0.5", "0.5"),
        (None, ""),
        (float("nan"), ""),
        ("NaN", ""),
        ("inf", "inf"),
        ("Supported", "supported"),
    ],
)
def test_one_value_has_one_text(cell, text):
    assert plain(cell) == text


@pytest.mark.parametrize(
    ("cell", "number"), [("Supported", 1), ("contradicted", 0), ("fabricated", 0), ("suported", None), ("", None)]
)
def test_two_lists(cell, number):
    assert label_number(cell, config(positive=["supported"], negative=["contradicted", "fabricated"])) == number


@pytest.mark.parametrize(("cell", "number"), [(True, 1), ("True", 1), (False, 0), ("no", 0), (None, None), (" ", None)])
def test_all_others_are_negative_where_none_is_named(cell, number):
    assert label_number(cell, config(positive=[True])) == number


@pytest.mark.parametrize(
    ("cell", "number"), [(0, 0), ("3", 3), ("2.0", 2), (4, None), (-1, None), (1.5, None), (True, None)]
)
def test_grades(cell, number):
    assert label_number(cell, config(positive=[2, 3], grades=True)) == number


def test_names_what_is_allowed():
    assert allowed_values(config(positive=[True])) == "true or any other text"
    assert allowed_values(config(positive=["Yes"], negative=["no"])) == "yes, no"
    assert allowed_values(config(positive=[3], grades=True)) == "0, 1, 2, 3"
