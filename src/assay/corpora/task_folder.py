"""What the stage `tasks` hands on: tasks and qrels of a suite, in one folder; the corpus is another suite's."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assay.atomic import whole_folder
from assay.corpora.qrels import write_qrels
from assay.corpora.suite_folder import QRELS
from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Span
from assay.search_tasks import Task

TASKS = "tasks.jsonl"
_LISTS = ("expected_file_types", "should_avoid", "expected_files")


def write_task_folder(folder: Path, tasks: Sequence[Task], qrels: Mapping[str, Mapping[Span, int]]) -> None:
    """Replace `folder` whole or not at all."""
    with whole_folder(folder) as new:
        write_json_lines(new / TASKS, map(_row, tasks))
        write_qrels(new / QRELS, qrels)


def read_suite_tasks(path: Path) -> list[Task]:
    """The tasks of a tasks.jsonl, without their judgments (those stand resolved in qrels.jsonl).

    The stages read these, not the YAML: a comment or a blank line there changes nothing here. AssayError where the file
    is missing or a line lacks a field.
    """
    return [_task(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


def _row(task: Task) -> dict[str, Any]:
    return {
        "id": task.id,
        "text": task.text,
        "intent": task.intent,
        "group": task.group,
        **{name: list(getattr(task, name)) for name in _LISTS},
    }


def _task(row: dict[str, Any], place: str) -> Task:
    try:
        return Task(**{**row, **{name: tuple(row[name]) for name in _LISTS}, "judgments": ()})
    except (KeyError, TypeError) as error:
        raise AssayError(f"{place}: not a task ({error}). Run the stage `tasks` again.") from None
