"""The rows of a file of labels, each with the line where it begins: JSON Lines, a JSON list, CSV or TSV."""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assay.errors import AssayError

Row = tuple[int, dict[str, Any]]

_SPACE = re.compile(r"[ \t\r\n]*")


def read_rows(path: Path) -> list[Row]:
    """Line and columns of each row. AssayError that names the line where the file is missing or malformed."""
    text = _text(path)
    match path.suffix.lower():
        case ".jsonl":
            return list(_json_lines(text, path))
        case ".json":
            return list(_json_list(text, path))
        case ".csv":
            return list(_table(text, ",", path))
        case ".tsv":
            return list(_table(text, "\t", path))
    raise AssayError(f"{path}: labels are read from .jsonl, .json, .csv or .tsv. Rename or convert the file.")


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise AssayError(f"{path} is missing. Mend `path` of the labels in conf.") from None
    except UnicodeDecodeError as error:
        raise AssayError(f"{path}: not UTF-8 ({error}). Save it as UTF-8.") from None


def _json_lines(text: str, path: Path) -> Iterator[Row]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise AssayError(f"{path}:{number}: not JSON ({error.msg}). Mend the line.") from None
        yield number, _object(row, path, number)


def _json_list(text: str, path: Path) -> Iterator[Row]:
    try:
        entries = json.loads(text)
    except json.JSONDecodeError as error:
        raise AssayError(f"{path}:{error.lineno}: not JSON ({error.msg}). Mend the file.") from None
    if not isinstance(entries, list):
        raise AssayError(f"{path}: expected a list of objects, found {type(entries).__name__}.")
    for line, entry in zip(_lines_of_entries(text, len(entries)), entries, strict=True):
        yield line, _object(entry, path, line)


def _lines_of_entries(text: str, entries: int) -> Iterator[int]:
    """Where each entry of a JSON list begins, which its parser does not tell: skip them one by one."""
    decoder = json.JSONDecoder()
    before = _next(text, 0)  # the bracket or comma before an entry
    line = 1 + text.count("\n", 0, before)
    for _ in range(entries):
        begin = _next(text, before + 1)
        line += text.count("\n", before, begin)
        yield line
        _, end = decoder.raw_decode(text, begin)
        before = _next(text, end)
        line += text.count("\n", begin, before)


def _table(text: str, delimiter: str, path: Path) -> Iterator[Row]:
    lines = (line + "\n" for line in text.split("\n"))
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    header: list[str] = []
    begin = 1
    try:
        for cells in reader:
            if cells and not header:
                header = _header(cells, f"{path}:{begin}")
            elif cells:
                yield begin, _cells(cells, header, f"{path}:{begin}")
            begin = reader.line_num + 1
    except csv.Error as error:
        raise AssayError(f"{path}:{begin}: not a table ({error}). Mend the line, or use JSON Lines.") from None


def _header(cells: list[str], place: str) -> list[str]:
    twice = next((name for name in cells if cells.count(name) > 1), None)
    if twice is not None:
        raise AssayError(f"{place}: two columns are named `{twice}`. Rename one.")
    return cells


def _cells(cells: list[str], header: list[str], place: str) -> dict[str, Any]:
    if len(cells) != len(header):
        raise AssayError(f"{place}: {len(cells)} cells, but the header has {len(header)}. Quote cells with separators.")
    return dict(zip(header, cells, strict=True))


def _object(row: Any, path: Path, line: int) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise AssayError(f"{path}:{line}: expected a JSON object, found {type(row).__name__}.")
    return row


def _next(text: str, at: int) -> int:
    """Where the next character that is no blank stands."""
    blank = _SPACE.match(text, at)
    return blank.end() if blank else at
