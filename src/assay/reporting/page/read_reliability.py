"""Read the reliability table that the stage `calibrate` wrote."""

import csv
from pathlib import Path

from assay.errors import AssayError
from assay.reporting.page.charts.reliability import Bin


def read_bins(path: Path) -> list[Bin]:
    """Empty where the file is not there. AssayError where it is malformed."""
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        try:
            return [
                Bin(row["measure"], int(row["n"]), float(row["mean_score"]), float(row["observed_share"]))
                for row in csv.DictReader(file)
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise AssayError(f"{path}: not a reliability table ({error}). Run `dvc repro calibrate`.") from None
