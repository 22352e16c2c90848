"""JSON Lines: one object a line, keys in the order given, no NaN; a malformed line is named."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from assay.atomic import write_pieces
from assay.errors import AssayError


def write_json_lines(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Write whole or not at all; the rows are not held."""
    write_pieces(path, (json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n" for row in rows))


def read_json_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Read the rows of `path`. AssayError where the file is missing or a line is not a JSON object."""
    try:
        file = path.open(encoding="utf-8", newline="\n")
    except FileNotFoundError:
        raise AssayError(f"{path} is missing. Run `dvc repro` to make it.") from None
    with file:
        for number, line in enumerate(file, start=1):
            yield _row(line, f"{path}:{number}")


def _row(line: str, place: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise AssayError(f"{place}: not JSON ({error.msg}). Run the stage that writes it again.") from None
    if not isinstance(row, dict):
        raise AssayError(f"{place}: expected a JSON object, found {type(row).__name__}.")
    return row
