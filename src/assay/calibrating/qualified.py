"""Which measures of a judge are not worth believing: those whose AUC is not above chance beyond doubt."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from assay.calibrating.calibration_file import read_calibration
from assay.calibrating.chance import above_chance
from assay.calibrating.config import RESERVED


def unqualified(calibration: Mapping[str, Any]) -> tuple[str, ...]:
    """The unqualified measures of a calibration as `read_calibration` gives it, in order of their names."""
    measures = sorted(name for name in calibration if name not in RESERVED)
    return tuple(name for name in measures if not above_chance(calibration[name].get("auc_low")))


def read_unqualified(paths: Iterable[Path]) -> tuple[str, ...]:
    """The same of several calibration files, sorted; AssayError where one is malformed.

    None of a file that is missing: of a judge that nobody measured nothing is known.
    """
    return tuple(sorted({name for path in paths if path.exists() for name in unqualified(read_calibration(path))}))
