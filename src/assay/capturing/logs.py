"""Which logs belong to which task."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from assay.capturing.recorded import natural_order
from assay.errors import AssayError

SUFFIXES = (".json", ".jsonl", ".log")


@dataclass(frozen=True, slots=True)
class Log:
    path: Path
    name: str  # as messages and records name it: never where it lies on this machine


@dataclass(slots=True)
class Logs:
    by_task: dict[str, list[Log]] = field(default_factory=dict)
    other: list[str] = field(default_factory=list)  # files of folders that are no logs


def find_logs(given: Sequence[Path], task: str | None, task_name: str) -> Logs:
    """All logs are the task's; without one, each file or folder in a given folder is named after its task.

    task_name: a regular expression for such names. AssayError where there is no log, or its task cannot be told.
    """
    found = Logs()
    for path in given:
        if not path.exists():
            raise AssayError(f"{path} is missing: name a log, or a folder of logs.")
        if task is None and path.is_file():
            raise AssayError(
                f"{path}: which task is it of? Say `--task TASK`, or give a folder of logs named after tasks."
            )
        logs = _logs(path, found.other)
        if not logs:
            raise AssayError(f"{path} holds no log ({', '.join(SUFFIXES)}).")
        for log in logs:
            found.by_task.setdefault(task or _task_of(log, path, task_name), []).append(log)
    return found


def _logs(path: Path, other: list[str]) -> list[Log]:
    """In the order of their names, 2 before 10. A file that is given by name is a log whatever its suffix."""
    if path.is_file():
        return [Log(path, path.name)]
    files = [file for file in path.rglob("*") if file.is_file() and not file.name.startswith(".")]
    named = sorted(
        ((file.relative_to(path).as_posix(), file) for file in files), key=lambda pair: natural_order(pair[0])
    )
    other += [name for name, file in named if file.suffix not in SUFFIXES]
    return [Log(file, name) for name, file in named if file.suffix in SUFFIXES]


def _task_of(log: Log, folder: Path, task_name: str) -> str:
    entry = log.name.split("/")[0]
    task = entry.split(".")[0]
    if not re.fullmatch(task_name, task):
        raise AssayError(
            f"{folder / entry}: `{task}` is no name of a task, such as Q-001.jsonl (conf/capture: task_name). "
            "Rename it, or capture it with `--task TASK`."
        )
    return task
