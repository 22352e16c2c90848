"""The reliability tables as CSV, for `dvc plots`: one row a bin that holds a score."""

import csv
import io
from pathlib import Path

from assay.atomic import write_whole
from assay.calibrating.calibration import Calibration

COLUMNS = ("measure", "bin_low", "bin_high", "n", "mean_score", "observed_share")


def reliability_rows(calibration: Calibration) -> list[tuple[str, ...]]:
    """The rows in the order of `COLUMNS`, shares with six decimals."""
    return [
        (
            measure.measure,
            f"{one.low:g}",
            f"{one.high:g}",
            str(one.n),
            f"{one.mean_score:.6f}",
            f"{one.observed_share:.6f}",
        )
        for measure in calibration.measures
        for one in measure.bins
        if one.n
    ]


def write_reliability(path: Path, calibration: Calibration | None) -> None:
    """Write whole or not at all; the header alone where no measure has bins, or there is no calibration."""
    buffer = io.StringIO()
    rows = reliability_rows(calibration) if calibration else []
    csv.writer(buffer, lineterminator="\n").writerows([COLUMNS, *rows])
    write_whole(path, buffer.getvalue())
