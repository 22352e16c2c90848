"""Join what the stages of a query suite wrote with its tasks."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from assay.errors import AssayError
from assay.search_tasks import Task


class OfTask(Protocol):
    @property
    def task_id(self) -> str: ...


Item = TypeVar("Item", bound=OfTask)


def by_task(name: str, items: Iterable[Item], tasks: Sequence[Task]) -> dict[str, Item]:
    """The items by task id. AssayError where one belongs to none of the tasks, or two to the same.

    name: what the items are, for the message: writings, results, verdicts.
    """
    known = {task.id for task in tasks}
    found: dict[str, Item] = {}
    for item in items:
        if item.task_id not in known:
            raise AssayError(
                f"the {name} name the task {item.task_id}, which is not among those of the suite. "
                "They and the suite are of different states: run `dvc repro`."
            )
        if item.task_id in found:
            raise AssayError(f"the {name} name the task {item.task_id} twice. Run the stage that writes them again.")
        found[item.task_id] = item
    return found
