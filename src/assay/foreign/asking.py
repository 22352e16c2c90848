"""Many queries, no more than `workers` at once; results in the order of the queries."""

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeVar

from assay.recording.clock import Clock

Item = TypeVar("Item")
Result = TypeVar("Result")


def ask_all(ask: Callable[[Item], Result], items: Sequence[Item], workers: int, clock: Clock) -> list[Result]:
    """ask(item) of each. An error, and Ctrl-C, stops: items that wait are dropped, the waits of calls in flight end.

    There is a progress bar where a person looks on.
    """
    from tqdm import tqdm

    with (
        ThreadPoolExecutor(max_workers=workers, thread_name_prefix="endpoint") as pool,
        tqdm(total=len(items), desc="endpoint", unit="call", disable=not sys.stderr.isatty()) as bar,
    ):
        try:
            futures = [pool.submit(ask, item) for item in items]
            for future in as_completed(futures):
                future.result()
                bar.update()
        except BaseException:
            clock.stop()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [future.result() for future in futures]
