"""Read recorded cases, one at a time: JSON Lines, a JSON list, {"cases": [...]}, a folder or a glob of such files."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from glob import glob, has_magic
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.federated.case_json import read_case
from assay.federated.json_document import cases_of
from assay.federated.search_case import SearchCase

LINE_SUFFIXES = (".jsonl", ".ndjson")  # read line by line; other files are read whole
SUFFIXES = (*LINE_SUFFIXES, ".json")  # what a folder is searched for
SHOWN = 20


@dataclass(frozen=True, slots=True)
class Row:
    """One case as JSON has it, or the fault that stands in its place."""

    file: str
    line: int
    value: Any = None
    fault: str = ""


def read_cases(fixture: str | Path) -> Iterator[SearchCase]:
    """The cases of a file, folder or glob, file by file in the order of their names.

    AssayError, naming file, line and field, where a case cannot be read, where a query_id stands twice, and where there
    is no case at all.
    """
    former: dict[str, str] = {}
    for row in read_rows(fixture):
        case = _case(row)
        if case.query_id in former:
            raise AssayError(
                f"{case.place}: query {case.query_id}: `query_id` stands already in {former[case.query_id]}. "
                "Give it another."
            )
        former[case.query_id] = case.place
        yield case
    if not former:
        raise AssayError(f"{fixture} holds no case. Write one JSON object a line, each with a `query_id`.")


def read_rows(fixture: str | Path, decoder: json.JSONDecoder | None = None) -> Iterator[Row]:
    """What stands in the files, unchecked; what is not JSON becomes a fault. AssayError where no file is found."""
    decoder = decoder or strict_decoder()
    for path in fixture_files(fixture):
        yield from _rows_of_lines(path, decoder) if path.suffix in LINE_SUFFIXES else _rows_of_document(path, decoder)


def fixture_files(fixture: str | Path) -> list[Path]:
    """The files that `fixture` names, sorted. AssayError where there is none."""
    path = Path(fixture)
    if path.is_dir():
        found = [file for file in path.rglob("*") if file.suffix in SUFFIXES and not _hidden(file.relative_to(path))]
    elif path.is_file():
        found = [path]
    else:
        found = [Path(name) for name in glob(str(fixture), recursive=True) if Path(name).is_file()]  # noqa: PTH207 (an absolute pattern)
    if not found:
        hint = "No file matches" if has_magic(str(fixture)) else f"No {', '.join(SUFFIXES)} file is there"
        raise AssayError(f"{fixture}: no fixture. {hint}; name a file, a folder or a glob.")
    return sorted(found, key=lambda file: file.as_posix())


def strict_decoder(**options: Any) -> json.JSONDecoder:
    """A decoder that refuses NaN and Infinity, which are not JSON."""
    return json.JSONDecoder(parse_constant=_refuse, **options)


def _case(row: Row) -> SearchCase:
    if row.fault:
        raise AssayError(f"{row.file}:{row.line}: {row.fault}")
    case, faults = read_case(row.value, row.file, row.line)
    if not faults:
        return case
    subject = f"query {case.query_id}: " if case.query_id else ""
    shown = [f"{case.place}: {subject}{fault}" for fault in faults[:SHOWN]]
    left = len(faults) - SHOWN
    raise AssayError("\n".join(shown) + (f"\nand {left} more." if left > 0 else ""))


def _rows_of_lines(path: Path, decoder: json.JSONDecoder) -> Iterator[Row]:
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip(b" \t\r\n\xef\xbb\xbf"):
                yield _row_of_line(str(path), number, line, decoder)


def _row_of_line(file: str, number: int, line: bytes, decoder: json.JSONDecoder) -> Row:
    try:
        return Row(file, number, decoder.decode(line.decode("utf-8-sig" if number == 1 else "utf-8")))
    except (ValueError, RecursionError) as error:
        return Row(file, number, fault=_not_json(error))


def _rows_of_document(path: Path, decoder: json.JSONDecoder) -> Iterator[Row]:
    line, counted, document = 1, 0, ""
    try:
        document = path.read_bytes().decode("utf-8-sig")
        for position, value in cases_of(document, decoder):
            line += document.count("\n", counted, position)
            counted = position
            yield Row(str(path), line, value)
    except (ValueError, RecursionError) as error:
        at = error.lineno if isinstance(error, json.JSONDecodeError) else line
        yield Row(str(path), at, fault=_not_json(error))


def _not_json(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON ({error.msg}, column {error.colno})."
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 (byte {error.start}). Save the file as UTF-8."
    return "not JSON (nested too deep)." if isinstance(error, RecursionError) else f"not JSON ({error})."


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
