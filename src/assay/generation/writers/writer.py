"""What every writer offers."""

from typing import Protocol

from assay.search_tasks import Task, Writing


class Writer(Protocol):
    """Built by `assay.component.build(writer, calls=...)`."""

    def write(self, task: Task) -> Writing:
        """The pairs for `task`, of which a writer knows the text, the intent and the labels of the files, no more.

        Called from several threads where the writer has opened a chat model; CallFailed where that gave no pairs.
        """
        ...
