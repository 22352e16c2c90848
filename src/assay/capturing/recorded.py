"""What was captured: a task a line, as later stages read it. Merging replaces a task whole and leaves the others."""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from assay.atomic import write_whole
from assay.errors import AssayError
from assay.file_lock import locked

_STRICT = ConfigDict(extra="forbid")


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class RecordedHit:
    """A place that the agent's tool gave back. Lines from 1; None where the result does not tell."""

    path: str
    start: int | None = None
    end: int | None = None
    score: float | None = None
    text: str | None = None


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class RecordedPair:
    query: str
    use_case: str
    call: str = ""
    results: tuple[RecordedHit, ...] | None = None  # in the tool's order; None: no result, or one that was not read
    shared: bool = False  # the results are those of the whole call: they do not tell which pair found them


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class UnreadResult:
    """A call's result in a shape that the settings do not know."""

    call: str
    text: str


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class MalformedEntry:
    place: str  # file:line, and the message where there is one
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


@with_config(_STRICT)
@dataclass(frozen=True, slots=True)
class RecordedTask:
    """malformed: the first ones, malformed_count: all of them."""

    task: str
    pairs: tuple[RecordedPair, ...]
    calls: int  # of the tool, malformed ones included
    unanswered: int = 0  # calls without a result
    unread: tuple[UnreadResult, ...] = ()
    malformed: tuple[MalformedEntry, ...] = ()
    malformed_count: int = 0

    @property
    def failed(self) -> bool:
        """The agent wrote no query that can be read: the task counts as failed, never as passed or skipped."""
        return not self.pairs


def read_recorded(path: Path) -> list[RecordedTask]:
    """AssayError where the file is missing, a line is no task, or a task stands twice."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise AssayError(f"{path} is missing. Write it with `assay capture LOG --task TASK`.") from None
    tasks: dict[str, RecordedTask] = {}
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.strip():
            task = _task(line, f"{path}:{number}")
            if task.task in tasks:
                raise AssayError(f"{path}:{number}: the task `{task.task}` stands twice. Delete one of the lines.")
            tasks[task.task] = task
    return list(tasks.values())


def merge_recorded(path: Path, captured: Iterable[RecordedTask], *, replace: bool = False) -> tuple[str, ...]:
    """Write the tasks over those of the same names; in the order of their names, Q-2 before Q-10.

    A failed one does not take the place of one that had not failed, unless `replace`: the names of those that were kept
    so are returned. Waits while another process merges. AssayError where what is there cannot be read: nothing is
    overwritten then.
    """
    with locked(path):
        tasks = {task.task: task for task in read_recorded(path)} if path.exists() else {}
        good = {name for name, task in tasks.items() if not task.failed and not replace}
        new = {task.task: task for task in captured}
        kept = tuple(name for name, task in new.items() if task.failed and name in good)
        tasks |= {name: task for name, task in new.items() if name not in kept}
        _write(path, tasks.values())
    return kept


def _write(path: Path, tasks: Iterable[RecordedTask]) -> None:
    ordered = sorted(tasks, key=lambda task: natural_order(task.task))
    write_whole(path, "".join(f"{json.dumps(asdict(task), ensure_ascii=False, allow_nan=False)}\n" for task in ordered))


def natural_order(name: str) -> tuple[list[tuple[str, int]], str]:
    """A sort key by which numbers in names count as numbers."""
    return [(text, int(digits or 0)) for text, digits in re.findall(r"([^0-9]*)([0-9]*)", name)], name


def _task(line: bytes, place: str) -> RecordedTask:
    try:
        return TypeAdapter(RecordedTask).validate_json(line)
    except ValidationError as error:
        fault = error.errors()[0]
        field = ".".join(map(str, fault["loc"]))
        at = f"`{field}`: " if field else ""
        raise AssayError(f"{place}: {at}{fault['msg']}. Capture the task again, or delete the line.") from None
