"""Read what the judges are worth on labelled pairs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from assay.calibrating.calibration_file import read_calibration
from assay.calibrating.config import RESERVED
from assay.calibrating.qualified import standing


@dataclass(frozen=True, slots=True)
class JudgeRow:
    """numbers: as in the calibration file, such as auc, auc_low, auc_high, n. unqualified: why; "" where it is."""

    place: str
    measure: str
    numbers: Mapping[str, float]
    unqualified: str


def read_judges(paths: Iterable[Path]) -> list[JudgeRow]:
    """By file and measure; of files that are not there nothing. AssayError where one is malformed."""
    return [row for path in paths if path.is_file() for row in _rows(path)]


def _rows(path: Path) -> list[JudgeRow]:
    calibration = read_calibration(path)
    why = standing([calibration])
    return [
        JudgeRow(path.as_posix(), measure, numbers, why.get(measure, ""))
        for measure, numbers in calibration.items()
        if measure not in RESERVED
    ]
