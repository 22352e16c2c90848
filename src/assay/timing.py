"""Seconds of each stage, kept apart from the metrics: they differ on every run."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assay.atomic import write_whole


@contextmanager
def timed(folder: Path, stage: str) -> Iterator[None]:
    """Note in `folder`/timing.json how long the block took (wall seconds), beside the other stages' times."""
    started = time.perf_counter()
    yield
    seconds = round(time.perf_counter() - started, 3)
    path = folder / "timing.json"
    write_whole(path, json.dumps({**read_timing(path), stage: seconds}, indent=2, sort_keys=True) + "\n")


def read_timing(path: Path) -> dict[str, float]:
    """Seconds by stage; empty where no stage ran here (DVC restored its outputs from the cache)."""
    try:
        times: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):
        return {}
    return times
