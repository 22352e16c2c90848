"""Ask live sources for every query, and write what they return in the fixture schema."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from assay.file_lock import locked
from assay.jsonlines import write_json_lines
from assay.recording.asking import Answer, Asker
from assay.recording.clock import Clock
from assay.recording.partial import Partial
from assay.recording.settings import OpenSource
from assay.recording.summary import SourceSummary, summarise
from assay.recording.tasks import RESULTS, STATUS, Task


def partial_path(output: Path) -> Path:
    return output.with_name(f"{output.name}.partial")


def record(
    tasks: Sequence[Task],
    sources: Sequence[OpenSource],
    output: Path,
    clock: Clock,
    progress: Callable[[Sequence[Task]], Iterable[Task]] = lambda tasks: tasks,
) -> list[SourceSummary]:
    """Write `output` whole when all is asked; until then each case stands beside it, see `partial_path`.

    The sources of a query are asked at once, its calls are recorded before the next query. progress: wraps the tasks
    that are left. Returns how each source went. AssayError where another run writes `output`.
    """
    settings = {source.name: source.settings for source in sources}
    keys = [_key(task, settings) for task in tasks]
    taken = f"another `assay record` is writing {output}. Wait until it has ended, or name another output."
    with locked(output, taken), Partial(partial_path(output)) as partial:
        left = [(key, task) for key, task in zip(keys, tasks, strict=True) if key not in partial]
        askers = {source.name: Asker(source.source) for source in sources}
        with _pool(len(sources), clock) as pool:
            for (key, _), task in zip(left, progress([task for _, task in left]), strict=True):
                answers = dict(zip(task.asked, pool.map(_asking(askers, task), task.asked), strict=True))
                partial.add(key, _row(task, answers))
        write_json_lines(output, (partial.row(key) for key in keys))
        summaries = summarise((partial.row(key) for key in keys), list(settings))
        partial.remove()
    return summaries


def _asking(askers: Mapping[str, Asker], task: Task) -> Callable[[str], Answer]:
    return lambda source: askers[source].ask(task.query)


@contextmanager
def _pool(workers: int, clock: Clock) -> Iterator[ThreadPoolExecutor]:
    """An error or Ctrl-C ends the waits of calls in flight, which are awaited."""
    with ThreadPoolExecutor(max_workers=workers, thread_name_prefix="source") as pool:
        try:
            yield pool
        except BaseException:
            clock.stop()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _row(task: Task, answers: Mapping[str, Answer]) -> dict[str, Any]:
    """The case with all results in the order of its sources; a source that failed has an empty list and its status."""
    results = {**task.row[RESULTS], **{source: list(answer.results) for source, answer in answers.items()}}
    status = {**task.row[STATUS], **{source: _status(answer) for source, answer in answers.items() if _notable(answer)}}
    order = [*task.sources, *(source for source in results if source not in task.sources)]
    row = {field: value for field, value in task.row.items() if field not in {RESULTS, STATUS}}
    row[RESULTS] = {source: results[source] for source in order if source in results}
    ordered = {source: status[source] for source in (*order, *status) if source in status}
    return {**row, STATUS: ordered} if ordered else row


def _notable(answer: Answer) -> bool:
    return answer.state != "ok" or bool(answer.reason)


def _status(answer: Answer) -> dict[str, Any]:
    seconds = {} if answer.seconds is None else {"seconds": round(answer.seconds, 3)}
    return {"state": answer.state, **({"reason": answer.reason} if answer.reason else {}), **seconds}


def _key(task: Task, settings: Mapping[str, Mapping[str, Any]]) -> str:
    asked = {source: settings[source] for source in task.asked}
    return sha256(json.dumps([task.row, asked, task.sources], sort_keys=True, default=str).encode()).hexdigest()
