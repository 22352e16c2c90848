"""Answers as JSON Lines: one a query, with the context that the generator saw."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Answer, Context, Span


def write_answers(path: Path, answers: Iterable[Answer]) -> None:
    write_json_lines(path, map(asdict, answers))


def read_answers(path: Path) -> list[Answer]:
    """The answers of `path` in its order. AssayError where the file is missing or a line is no answer."""
    return [_answer(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


def _answer(row: dict[str, Any], place: str) -> Answer:
    try:
        seen = row["context"]
        context = Context(**{**seen, "spans": _spans(seen["spans"]), "chunk_ids": tuple(seen["chunk_ids"])})
        return Answer(**{**row, "citations": _spans(row["citations"]), "context": context})
    except (KeyError, TypeError) as error:
        raise AssayError(f"{place}: not an answer ({error}). Run the stage `generate` again.") from None


def _spans(rows: Iterable[dict[str, Any]]) -> tuple[Span, ...]:
    return tuple(Span(**row) for row in rows)
