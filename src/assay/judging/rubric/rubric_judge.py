"""What every judge of search queries offers."""

from collections.abc import Sequence
from typing import Protocol

from assay.errors import AssayError
from assay.search_tasks import RubricVerdict, Seen, Task, Writing


class RubricJudge(Protocol):
    def judge_all(
        self, tasks: Sequence[Task], writings: Sequence[Writing], seen: Sequence[Sequence[Seen]]
    ) -> list[RubricVerdict]:
        """What the pairs of each writing, and what they found, are worth for its task; one verdict a task, in order.

        seen: the results of each task in their order. AssayError where the n-th writing is not of the n-th task.
        """
        ...


def check_aligned(tasks: Sequence[Task], writings: Sequence[Writing], seen: Sequence[Sequence[Seen]]) -> None:
    if not len(tasks) == len(writings) == len(seen):
        raise AssayError(f"{len(tasks)} tasks, {len(writings)} writings and {len(seen)} result lists do not match.")
    for task, writing in zip(tasks, writings, strict=True):
        if task.id != writing.task_id:
            raise AssayError(f"task {task.id} has the writing of {writing.task_id}. Run the stages again.")
