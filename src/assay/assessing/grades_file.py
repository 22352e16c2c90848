"""The grades of one rater as a file: data/grades/<suite>/<rater>.jsonl, to which each grade is appended at once.

No stage reads it, so that judging re-runs nothing: `assay judge-spans SUITE --write` makes judgments of it.
"""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from assay.assessing.grades import GRADES, Grade, Graded, Place, standing
from assay.errors import AssayError
from assay.records import Span

FOLDER = Path("data/grades")
MACHINE = "machine:"  # before the name of a model


def rater_file(suite: str, rater: str) -> Path:
    """The file of a rater's grades. AssayError where the name gives none."""
    name = re.sub(r"[^\w.@+-]+", "_", rater.replace(MACHINE, "machine-")).strip("._")
    if not name or len(name) > 100:
        raise AssayError(f"--rater: `{rater}` makes no file name. Give one of letters and digits.")
    return FOLDER / suite / f"{name}.jsonl"


def rater_files(suite: str) -> list[Path]:
    return sorted((FOLDER / suite).glob("*.jsonl"))


def read_log(path: Path) -> list[Grade]:
    """All that a rater said, in order. A last line that a killed session left half-written is passed over.

    AssayError where another line is malformed, or several raters share the file.
    """
    lines = path.read_bytes().split(b"\n")[:-1] if path.is_file() else []
    log = [_grade(line, f"{path}:{number}") for number, line in enumerate(lines, start=1)]
    raters = sorted({grade.rater for grade in log})
    if len(raters) > 1:
        raise AssayError(f"{path}: has the grades of {' and '.join(raters)}. Give each rater a file of their own.")
    return log


def read_graded(path: Path) -> Graded:
    return standing(read_log(path))


class GradeLog:
    """Append grades; each is on the disk when `add` returns. One session alone may hold it: see assay.file_lock."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a+b")
        self._file.seek(0)
        whole = self._file.read().rpartition(b"\n")
        self._file.truncate(len(whole[0]) + len(whole[1]))  # without what a killed session left half-written

    def __enter__(self) -> "GradeLog":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, *grades: Grade) -> None:
        for grade in grades:
            row = json.dumps(dict(_row(grade)), ensure_ascii=False, allow_nan=False)
            self._file.write(row.encode("utf-8", "backslashreplace") + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _row(grade: Grade) -> Iterator[tuple[str, Any]]:
    span = grade.place.span
    yield from (("query_id", grade.place.query_id), ("path", span.path), ("start", span.start), ("end", span.end))
    if grade.symbol:
        yield "symbol", grade.symbol
    yield from (("grade", grade.grade), ("rater", grade.rater), ("kind", grade.kind), ("digest", grade.digest))
    if grade.spread is not None:
        yield "spread", grade.spread


def _grade(line: bytes, place: str) -> Grade:
    try:
        row = json.loads(line)
        span = Span(str(row["path"]), int(row["start"]), int(row["end"]))
        grade, kind, rater = row["grade"], row["kind"], str(row["rater"])
        if grade is not None and (isinstance(grade, bool) or grade not in GRADES):
            raise ValueError(f"grade {grade} is not from 0 to {GRADES[-1]}")
        if (kind, rater.startswith(MACHINE)) not in {("human", False), ("machine", True)}:
            raise ValueError(f"kind {kind} does not fit the rater {rater}")
        return Grade(
            Place(str(row["query_id"]), span), grade, rater, kind, str(row.get("symbol", "")), str(row["digest"]),
            row.get("spread"),
        )  # fmt: skip
    except KeyError as error:
        raise AssayError(f"{place}: field {error} is missing. Mend or delete the line.") from None
    except (ValueError, TypeError, RecursionError) as error:
        raise AssayError(f"{place}: not a grade ({error}). Mend or delete the line.") from None
