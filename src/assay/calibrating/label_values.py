"""From what a label cell holds to a number.

`true`, `True` and the text "true" of a CSV are one value, and so are 1 and "1.0".
"""

from collections.abc import Iterable
from math import isnan
from typing import Any

from assay.calibrating.config import LabelsConfig, LabelValue
from assay.calibrating.scale import GRADES

_ALL_GRADES = [str(grade) for grade in range(GRADES + 1)]


def plain(cell: Any) -> str:
    """The cell as it is compared: trimmed, in lower case, whole numbers without a fraction; "" for null and NaN."""
    if cell is None:
        return ""
    text = str(cell).strip().casefold()
    try:
        number = float(text)
    except ValueError:
        return text
    if isnan(number):
        return ""
    return str(int(number)) if number.is_integer() else text


def label_number(cell: Any, config: LabelsConfig) -> float | None:
    """0 or 1, or the grade; None where the cell is empty or holds a value that the config does not allow."""
    text = plain(cell)
    if config.grades:
        return float(text) if text in _ALL_GRADES else None
    if text in _plains(config.positive):
        return 1.0
    allowed = text in _plains(config.negative) if config.negative else text != ""
    return 0.0 if allowed else None


def allowed_values(config: LabelsConfig) -> str:
    """For messages."""
    if config.grades:
        return ", ".join(_ALL_GRADES)
    return ", ".join([*map(plain, config.positive), *map(plain, config.negative)]) + (
        "" if config.negative else " or any other text"
    )


def _plains(values: Iterable[LabelValue]) -> set[str]:
    return set(map(plain, values))
