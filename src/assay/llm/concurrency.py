"""Many calls at once, no more than `workers`; results in the order of the items."""

import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from typing import TYPE_CHECKING, NoReturn, TypeVar

from assay.llm.chat import CallFailed

if TYPE_CHECKING:
    from tqdm import tqdm

Item = TypeVar("Item")
Result = TypeVar("Result")


def map_calls(
    function: Callable[[Item], Result],
    items: Sequence[Item],
    workers: int,
    progress: str = "calls",
    *,
    cost: Callable[[], float | None] | None = None,
    stop: threading.Event | None = None,
) -> list[Result | CallFailed]:
    """function(item) of each item; a CallFailed is a result like another.

    Any other error, and Ctrl-C, stops: items that wait are dropped, calls in flight are awaited, the error is raised.
    A used-up budget needs no stop: its calls fail at once, and known replies still come from the transcript.
    progress: what the bar is called; there is one where a person looks on. cost: read for the bar after each result.
    stop: set when an error stops the calls; give it to the RetryPolicy too, so that a call in flight is not repeated.
    """
    with (
        ThreadPoolExecutor(max_workers=max(1, workers), thread_name_prefix=progress) as pool,
        _bar(progress, len(items)) as bar,
    ):
        try:
            futures: list[Future[Result | CallFailed]] = [pool.submit(_result, function, item) for item in items]
            _watch(futures, bar, cost)
        except BaseException:
            if stop is not None:
                stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [future.result() for future in futures]


def _result(function: Callable[[Item], Result], item: Item) -> Result | CallFailed:
    try:
        return function(item)
    except CallFailed as failure:
        return failure


def _watch(
    futures: "list[Future[Result | CallFailed]]", bar: "tqdm[NoReturn]", cost: Callable[[], float | None] | None
) -> None:
    """Raise the first error of any future as soon as it is there."""
    failed = 0
    for future in as_completed(futures):
        failed += isinstance(future.result(), CallFailed)
        if not bar.disable:
            spent = cost() if cost else None
            bar.set_postfix({"failed": failed} | ({} if spent is None else {"cost": f"{spent:.4f}"}), refresh=False)
        bar.update()


def _bar(name: str, total: int) -> "tqdm[NoReturn]":
    from tqdm import tqdm

    bar: tqdm[NoReturn] = tqdm(total=total, desc=name, unit="call", disable=not sys.stderr.isatty())
    return bar
