"""Rubric verdicts as JSON Lines (rubric.jsonl); a dimension is {name, points, most, feedback}."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.search_tasks import Dimension, RubricVerdict

_TUPLES = ("critical", "advice", "samples")


def write_rubric_verdicts(path: Path, verdicts: Iterable[RubricVerdict]) -> None:
    write_json_lines(path, map(asdict, verdicts))


def read_rubric_verdicts(path: Path) -> list[RubricVerdict]:
    """The verdicts of `path` in its order. AssayError where the file is missing or a line is no verdict."""
    return [_verdict(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


def _verdict(row: dict[str, Any], place: str) -> RubricVerdict:
    try:
        dimensions = tuple(Dimension(**dimension) for dimension in row["dimensions"])
        several = {name: tuple(row[name]) for name in _TUPLES}
        return RubricVerdict(**{**row, **several, "dimensions": dimensions})
    except (KeyError, TypeError) as error:
        raise AssayError(f"{place}: not a rubric verdict ({error!r}). Run the stage `judge` again.") from None
