"""The control: the task itself as both texts, which is what searching without a writer comes to."""

from assay.search_tasks import Pair, Task, Writing


class VerbatimWriter:
    def write(self, task: Task) -> Writing:
        return Writing(task.id, (Pair(task.text, task.text),))
