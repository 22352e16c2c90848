"""Writings as JSON Lines: one task a line, with the pairs that its writer made."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.search_tasks import Pair, Writing


def write_writings(path: Path, writings: Iterable[Writing]) -> None:
    write_json_lines(path, map(asdict, writings))


def read_writings(path: Path) -> list[Writing]:
    """The writings of `path` in its order. AssayError where the file is missing or a line is no writing."""
    return [_writing(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


def _writing(row: dict[str, Any], place: str) -> Writing:
    try:
        return Writing(**{**row, "pairs": tuple(Pair(**pair) for pair in row["pairs"])})
    except (KeyError, TypeError) as error:
        raise AssayError(f"{place}: not a writing ({error}). Run the stage that writes it again.") from None
