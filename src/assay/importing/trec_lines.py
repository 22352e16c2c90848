"""Judgments and runs of TREC: lines of `topic iteration document grade` and `topic Q0 document rank score tag`."""

from collections.abc import Iterator
from math import isfinite
from pathlib import Path

from assay.importing.fields import whole_number
from assay.importing.found import FoundJudgment, RunLine
from assay.importing.reading import Reading


def qrels_lines(path: Path, reading: Reading) -> Iterator[FoundJudgment]:
    for place, cells in _cells(path, reading, "topic iteration document grade"):
        query_id, _, doc_id, written = cells
        grade = whole_number(written)
        if grade is None:
            reading.faults.add(place, f"grade: `{written}` is no whole number. Grades are 0, 1, 2, ...")
        else:
            yield FoundJudgment(place, query_id, doc_id, grade)


def run_lines(path: Path, reading: Reading) -> Iterator[RunLine]:
    for place, (query_id, _, doc_id, rank, score, tag) in _cells(path, reading, "topic Q0 document rank score tag"):
        number, points = whole_number(rank), _number(score)
        if number is None:
            reading.faults.add(place, f"rank: `{rank}` is no whole number. Mend it, or remove the line.")
        elif points is None:
            reading.faults.add(place, f"score: `{score}` is no finite number. Mend it, or remove the line.")
        else:
            yield RunLine(place, query_id, doc_id, number, points, tag)


def _cells(path: Path, reading: Reading, form: str) -> Iterator[tuple[str, list[str]]]:
    wanted = len(form.split())
    for number, line in reading.lines(path):
        cells = line.split()
        if len(cells) == wanted:
            yield f"{path}:{number}", cells
        elif cells:
            reading.faults.add(f"{path}:{number}", f"line: {len(cells)} columns, expected `{form}`. Mend the line.")


def _number(text: str) -> float | None:
    try:
        number = float(text if "_" not in text else "nan")  # Python reads 1_0 as 10
    except ValueError:
        return None
    return number if isfinite(number) else None
