"""Rows of tables: JSON Lines, a JSON list, CSV, TSV (both with a header) or Parquet, told by the ending of the name."""

import csv
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from assay.errors import AssayError
from assay.importing.reading import Reading

ENDINGS = (".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".parquet")
_BATCH = 1024  # rows of a Parquet file that are held at once


@dataclass(frozen=True, slots=True)
class Row:
    place: str  # file:line; of Parquet and JSON lists, the number of the row
    values: dict[str, Any]


def ending(path: Path) -> str:
    """The ending that tells the kind of a file; a last `.gz` only says that it is compressed."""
    return Path(path.name.removesuffix(".gz")).suffix.lower()


def is_table(path: Path) -> bool:
    return ending(path) in ENDINGS


def read_rows(path: Path, reading: Reading) -> Iterator[Row]:
    """What is malformed is added to the faults of `reading`. AssayError where the file as a whole cannot be read."""
    kind = ending(path)
    if kind in {".jsonl", ".ndjson"}:
        return _json_lines(path, reading)
    if kind == ".json":
        return _json_list(path, reading)
    if kind == ".csv":
        return _separated(path, reading, ",")
    if kind == ".tsv":
        return _separated(path, reading, "\t")
    if kind == ".parquet" and path.suffix == ".parquet":
        return _parquet(path, reading)
    raise AssayError(f"{path}: the ending `{path.suffix}` is unknown. There are: {', '.join(ENDINGS)}, and .gz behind.")


def _json_lines(path: Path, reading: Reading) -> Iterator[Row]:
    for number, line in reading.lines(path):
        if line.strip():
            row = _object(line, f"{path}:{number}", reading)
            if row is not None:
                yield Row(f"{path}:{number}", row)


def _object(line: str, place: str, reading: Reading) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        what = error.msg if isinstance(error, json.JSONDecodeError) else "too deep or too long a number"
        reading.faults.add(place, f"not JSON ({what}). Write one object a line.")
        return None
    if isinstance(row, dict):
        return row
    reading.faults.add(place, f"expected a JSON object, found {type(row).__name__}. Write one object a line.")
    return None


def _json_list(path: Path, reading: Reading) -> Iterator[Row]:
    """A list of objects, or an object that holds one such list."""
    text = "\n".join(line for _, line in reading.lines(path))
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = f":{error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        hint = " Name it .jsonl where it holds one object a line." if "Extra data" in str(error) else ""
        raise AssayError(f"{path}{line}: not JSON ({error}).{hint}") from None
    for number, row in enumerate(_rows_of(document, path), start=1):
        if isinstance(row, dict):
            yield Row(f"{path}:{number}", row)
        else:
            reading.faults.add(f"{path}:{number}", f"row: expected an object, found {type(row).__name__}.")


def _rows_of(document: Any, path: Path) -> list[Any]:
    lists = [document] if isinstance(document, list) else []
    if isinstance(document, dict):
        lists = [value for value in document.values() if isinstance(value, list)]
    if len(lists) != 1:
        raise AssayError(f"{path}: expected a list of objects, or an object that holds one such list.")
    return lists[0]


def _separated(path: Path, reading: Reading, delimiter: str) -> Iterator[Row]:
    """In TSV a quotation mark is a character like any other; in CSV it encloses cells, which may hold line ends."""
    csv.field_size_limit(sys.maxsize)
    quoting: Literal[0, 3] = csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL
    lines = (line + "\n" for _, line in reading.lines(path))
    reader = csv.reader(lines, delimiter=delimiter, quoting=quoting, strict=delimiter == ",")
    try:
        header = next(reader, [])
        _check_header(header, path)
        for cells in reader:
            if len(cells) == len(header):
                yield Row(f"{path}:{reader.line_num}", dict(zip(header, cells, strict=True)))
            elif cells:
                what = f"{len(cells)} cells, the header has {len(header)}"
                reading.faults.add(f"{path}:{reader.line_num}", f"{what}. Mend the separators or the quotes.")
    except csv.Error as error:
        raise AssayError(f"{path}:{reader.line_num}: not a table ({error}). Mend its quotes.") from None


def _check_header(header: list[str], path: Path) -> None:
    if not any(header):
        raise AssayError(f"{path}:1: the first line must name the columns.")
    twice = next((name for name in header if header.count(name) > 1), None)
    if twice is not None:
        raise AssayError(f"{path}:1: two columns are named `{twice}`. Rename one.")


def _parquet(path: Path, reading: Reading) -> Iterator[Row]:
    from pyarrow import ArrowException
    from pyarrow.parquet import ParquetFile

    try:
        with ParquetFile(path) as file:
            batches = (batch.to_pylist() for batch in file.iter_batches(batch_size=_BATCH))
            number = 0
            for batch in batches:
                for values in batch:
                    number += 1
                    yield Row(f"{path}:{number}", values)
    except (ArrowException, OSError) as error:
        raise AssayError(f"{path}: not a Parquet file ({error}). Fetch it again.") from None
    reading.watch(path.stat().st_size)
