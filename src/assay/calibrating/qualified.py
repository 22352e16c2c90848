"""Which measures of a judge are not worth believing, and why.

A measure is unqualified where its AUC on labelled pairs is not above chance beyond doubt, where it has a value for too
few of them (see `chance`), and where it rests on such a measure.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from assay.calibrating.calibration_file import read_calibration
from assay.calibrating.chance import disqualification
from assay.calibrating.config import RESERVED

Standing = Mapping[str, str]  # by measure, why it is unqualified; "" where it is qualified

# What is made of the same replies of a judge as a calibrated measure. `lexical_supported_share` is not there: it has
# labels of its own to stand on.
RESTING = {
    "faithfulness": ("faithfulness_spread",),
    "rubric_total": ("rubric_passed", "rubric_query", "rubric_results", "rubric_spread", "rubric_disagreement"),
}


def standing(calibrations: Iterable[Mapping[str, Any]]) -> Standing:
    """The standing of all measures that some calibration speaks of, in order of their names.

    Calibrations as `read_calibration` gives them. A measure that is unqualified in one of them is unqualified; one that
    is calibrated by itself rests on no other.
    """
    found: dict[str, str] = {}
    for calibration in calibrations:
        for measure, why in _of_one(calibration).items():
            found[measure] = found.get(measure) or why
    return dict(sorted(found.items()))


def unqualified(calibration: Mapping[str, Any]) -> tuple[str, ...]:
    """The unqualified measures of a calibration as `read_calibration` gives it, in order of their names."""
    return _faulted(standing([calibration]))


def read_standing(paths: Iterable[Path]) -> Standing:
    """The standing by several calibration files; AssayError where one is malformed.

    A file that is missing says nothing: of a judge that nobody measured nothing is known.
    """
    return standing(read_calibration(path) for path in paths if path.exists())


def read_unqualified(paths: Iterable[Path]) -> tuple[str, ...]:
    """The unqualified measures of several calibration files, sorted; AssayError where one is malformed."""
    return _faulted(read_standing(paths))


def disqualified(base: Standing, new: Standing) -> dict[str, str]:
    """The measures that were qualified in the base and are not any more, with why, in order of their names."""
    gone = "no calibration speaks of it any more"
    qualified = sorted(measure for measure, why in base.items() if not why)
    return {measure: why for measure in qualified if (why := new.get(measure, gone))}


def _of_one(calibration: Mapping[str, Any]) -> dict[str, str]:
    own = {name: _why(numbers) for name, numbers in calibration.items() if name not in RESERVED}
    resting = {
        name: own[measure] and f"rests on {measure}: {own[measure]}"
        for measure, names in RESTING.items()
        if measure in own
        for name in names
    }
    return resting | own


def _why(numbers: Mapping[str, Any]) -> str:
    low = numbers.get("auc_low")
    return disqualification(numbers.get("auc"), low, numbers.get("auc_high"), numbers.get("coverage"))


def _faulted(found: Standing) -> tuple[str, ...]:
    return tuple(measure for measure, why in found.items() if why)
