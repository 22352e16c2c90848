"""An agent's own queries, as `assay capture` took them from its log."""

from pathlib import Path

from assay.capturing.recorded import RecordedTask, read_recorded
from assay.errors import AssayError
from assay.search_tasks import Pair, Task, Writing


class RecordedWriter:
    """A task that was not recorded, or whose log holds no readable call, is a writing without pairs: it has failed."""

    def __init__(self, path: str | None) -> None:
        """path: the file that `assay capture` wrote. AssayError where it is missing or malformed."""
        if not path:
            raise AssayError("writer.path: name the file that `assay capture LOG` wrote (conf/writer/recorded.yaml).")
        self._recorded: dict[str, RecordedTask] = {task.task: task for task in read_recorded(Path(path))}

    def write(self, task: Task) -> Writing:
        recorded = self._recorded.get(task.id)
        pairs = () if recorded is None else tuple(Pair(pair.query, pair.use_case) for pair in recorded.pairs)
        return Writing(task.id, pairs)
