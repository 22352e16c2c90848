"""Write the pairs of every task."""

from collections.abc import Mapping, Sequence
from typing import Any

from assay.component import build
from assay.generation.writers.writer import Writer
from assay.llm.chat import CallFailed
from assay.llm.model_calls import ModelCalls
from assay.search_tasks import Task, Writing


def write_tasks(writer: Mapping[str, Any], tasks: Sequence[Task], calls: ModelCalls) -> list[Writing]:
    """One writing a task, in the order of the tasks. Where a model gave none, the writing says why (`failure`).

    writer: a component, `{_target_: ..., **settings}`.
    """
    made: Writer = build(writer, calls=calls)
    written = calls.map(made.write, tasks, "write")
    return [
        Writing(task.id, (), writing.reason) if isinstance(writing, CallFailed) else writing
        for task, writing in zip(tasks, written, strict=True)
    ]
