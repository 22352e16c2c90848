"""The calibration of one judge as metrics: `{measure: numbers, "baselines": numbers, "human": numbers}`.

Finite numbers alone, rounded to six decimals; a key is absent where there is nothing to say. `auc_low` and `auc_high`
are absent where the pairs are too few for an interval; `human` is absent where the labels have fewer than two raters.
"""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from assay.calibrating.agreement import Agreement
from assay.calibrating.baselines import Baselines
from assay.calibrating.calibration import Calibration, MeasureCalibration
from assay.calibrating.config import RESERVED
from assay.calibrating.estimate import Estimate
from assay.calibrating.human import HumanCeiling
from assay.errors import AssayError
from assay.scoring.metrics import read_metrics, write_metrics
from assay.scoring.safe_key import safe_key

Numbers = dict[str, float]


def write_calibration(path: Path, calibration: Calibration | None) -> None:
    """Write whole or not at all; the same calibration gives the same bytes. None: an empty file, nothing is known."""
    write_metrics(path, calibration_numbers(calibration) if calibration else {})


def read_calibration(path: Path) -> dict[str, Any]:
    """The numbers of a calibration file. AssayError where it is missing or malformed."""
    try:
        calibration = read_metrics(path)
    except AssayError as error:
        raise AssayError(str(error).replace("the stage `score`", "`assay calibrate`")) from None
    flat = next((name for name, numbers in calibration.items() if not isinstance(numbers, Mapping)), None)
    if flat is not None:
        raise AssayError(f"{path}: `{flat}` is no group of numbers. Run `assay calibrate` again.")
    return calibration


def parse_calibration(content: bytes, name: str) -> dict[str, Any]:
    """The same of a file's content, which git may hold; `name` is for the AssayError."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "calibration.json"
        copy.write_bytes(content)
        try:
            return read_calibration(copy)
        except AssayError as error:
            raise AssayError(str(error).replace(str(copy), name)) from None


def calibration_numbers(calibration: Calibration) -> dict[str, Numbers]:
    """What the file holds. AssayError where two measures, or a measure and a group, have the same key."""
    numbers: dict[str, Numbers] = {}
    for measure in calibration.measures:
        key = safe_key(measure.measure)
        if key in numbers or key in RESERVED:
            raise AssayError(
                f"the measure `{measure.measure}` is `{key}` in the calibration, which is taken: rename it."
            )
        numbers[key] = _of_measure(measure)
    numbers["baselines"] = _of_baselines(calibration)
    if calibration.human:
        numbers["human"] = _of_people(calibration.human)
    return numbers


def _of_measure(measure: MeasureCalibration) -> Numbers:
    interval = measure.auc.interval
    return _known(
        {
            "n": measure.n,
            "positives": measure.positives,
            "negatives": measure.negatives,
            "not_applicable": sum(measure.not_applicable.values()),
            "undetermined": sum(measure.undetermined.values()),
            "coverage": measure.coverage,
            **_estimate("auc", measure.auc),
            "auc_dropped": interval.dropped if interval else None,
            **_estimate("auc_over_lexical", measure.over_lexical),
            **_agreement("", measure.fixed),
            **_estimate("kappa", measure.kappa),
            **(_estimate("graded_kappa", measure.graded_kappa) if measure.graded_kappa else {}),
            **_agreement("best_", measure.best),
            "calibration_error": measure.calibration_error,
        }
    )


def _of_baselines(calibration: Calibration) -> Numbers:
    of: Baselines = calibration.baselines
    return _known(
        {
            "pairs": calibration.pairs,
            "groups": calibration.groups,
            "positives": calibration.positives,
            "majority_accuracy": of.majority,
            **_estimate("length_auc", of.length),
            "longer_is_positive": int(of.direction == "longer"),
            **_estimate("lexical_auc", of.lexical),
        }
    )


def _of_people(human: HumanCeiling) -> Numbers:
    return _known({"raters": human.raters, "kappa": human.kappa, "auc": human.auc})


def _estimate(name: str, estimate: Estimate) -> dict[str, float | None]:
    interval = estimate.interval
    return {
        name: estimate.number,
        f"{name}_low": interval.low if interval else None,
        f"{name}_high": interval.high if interval else None,
    }


def _agreement(prefix: str, agreement: Agreement | None) -> dict[str, float | None]:
    if agreement is None:
        return {}
    return {
        f"{prefix}threshold": agreement.threshold,
        f"{prefix}accuracy": agreement.accuracy,
        f"{prefix}kappa": agreement.kappa,
    }


def _known(numbers: Mapping[str, float | None]) -> Numbers:
    return {key: _rounded(number) for key, number in numbers.items() if number is not None}


def _rounded(number: float) -> float:
    return number if isinstance(number, int) else round(number, 6) + 0.0  # + 0.0: no negative zero
