"""Read the tasks of a suite: a YAML list of mappings, checked entry by entry.

    - id: Q-001
      task: Find the helper that makes the name of an uploaded file safe.
      intent: implementation
      group: core
      expected_file_types: [python]          # or one text with commas: "python, test"
      should_avoid: [test, documentation]    # may be left out
      expected_files: [werkzeug/src/werkzeug/utils.py]
      judgments:
        - {file: werkzeug/src/werkzeug/utils.py, symbol: secure_filename, grade: 3}
        - {file: werkzeug/src/werkzeug/utils.py, lines: 36-44, grade: 2}
      notes: For people; read by nobody else.

Whether files, symbols and labels exist is for `assay.corpora.task_lint` to say; a corpus is not needed here.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from yaml.nodes import MappingNode, Node, SequenceNode

from assay.corpora.faults import Faults
from assay.corpora.yaml_entry import Entry
from assay.corpora.yaml_nodes import compose, line_of, scalar
from assay.errors import AssayError
from assay.search_tasks import INTENTS, Task

KEYS = (
    *("id", "task", "intent", "group", "expected_file_types", "should_avoid"),
    *("expected_files", "judgments", "notes"),
)
GROUP = "core"  # where a task names none


def read_tasks(path: Path) -> list[Task]:
    """The tasks in the order of the file. AssayError names all faults, each by `path:line: task id`."""
    root = compose(path)
    if not isinstance(root, SequenceNode) or not root.value:
        raise AssayError(
            f"{path}:{line_of(root) if root else 1}: expected a list of tasks, each beginning with `- id:`."
        )
    faults = Faults(str(path))
    tasks = [_task(node, number, faults) for number, node in enumerate(root.value, start=1)]
    _refuse_doubles(tasks, "the id", lambda task: task.id, faults)
    _refuse_doubles(tasks, "the text", lambda task: " ".join(task.text.casefold().split()), faults)
    faults.raise_any()
    return tasks


def _refuse_doubles(tasks: Iterable[Task], what: str, of: Callable[[Task], str], faults: Faults) -> None:
    first: dict[str, int] = {}
    for task in tasks:
        if of(task) and of(task) in first:
            faults.add(task.line, f"task {task.id}: {what} stands already in line {first[of(task)]}. Give it another.")
        first.setdefault(of(task), task.line)


def _task(node: Node, number: int, faults: Faults) -> Task:
    line = line_of(node)
    if not isinstance(node, MappingNode):
        faults.add(line, f"entry {number}: expected a mapping that begins with `id:`.")
        return Task("", "", "", "", (), (), (), (), line)
    task_id = next((scalar(value) or "" for key, value in node.value if scalar(key) == "id"), "")
    entry = Entry(node, KEYS, f"task {task_id}" if task_id else f"entry {number}", faults)
    task = Task(
        id=entry.text("id"),
        text=entry.text("task"),
        intent=entry.choice("intent", INTENTS),
        group=entry.text("group") if "group" in entry else GROUP,
        expected_file_types=_each_once(entry, "expected_file_types"),
        should_avoid=_each_once(entry, "should_avoid"),
        expected_files=_each_once(entry, "expected_files"),
        judgments=entry.judgments(),
        line=line,
    )
    _check_places(task, entry)
    return task


def _each_once(entry: Entry, key: str) -> tuple[str, ...]:
    texts = entry.texts(key)
    twice = next((text for place, text in enumerate(texts) if text in texts[:place]), None)
    if twice is not None:
        entry.fault(entry.line_at(key), f"`{key}` names `{twice}` twice.")
    return texts


def _check_places(task: Task, entry: Entry) -> None:
    """What a task is measured by; the judgments are asked for only where none of them is faulty already."""
    for key, given in (("expected_file_types", task.expected_file_types), ("expected_files", task.expected_files)):
        if not given:
            entry.fault(entry.line_at(key), f"`{key}` is missing or empty: nothing could be measured by it.")
    if len(task.judgments) == len(entry.items("judgments")) and not any(one.grade > 0 for one in task.judgments):
        entry.fault(entry.line, "a task needs a judgment with a grade above 0.")
