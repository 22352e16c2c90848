"""Seconds of each stage, kept apart from the metrics: they differ on every run.

DVC may put another run's output where a time lies, so each time is noted with the digest of what it took to make.
"""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path
from typing import Any

from assay.atomic import write_whole

Notes = dict[str, Any]  # {"seconds": float, "output": sha256} by stage, as the file has it
_NAME = "timing.json"


@contextmanager
def timed(folder: Path, stage: str, output: Path) -> Iterator[dict[str, float]]:
    """Note in `folder`/timing.json how long the block took (wall seconds), beside the other stages' times.

    output: the file that the block writes; the time holds for this content of it alone.
    Gives a dict for further times of the block, such as {"p95_ms": 3.1}.
    """
    started = time.perf_counter()
    further: dict[str, float] = {}
    yield further
    note = {**further, "seconds": round(time.perf_counter() - started, 3), "output": _digest(output)}
    path = folder / _NAME
    write_whole(path, json.dumps({**_read(path), stage: note}, indent=2, sort_keys=True) + "\n")


def read_timing(folder: Path, outputs: Mapping[str, Path]) -> dict[str, float]:
    """Seconds by stage, and further times as `stage.name`; of stages whose output is still the one that was timed.

    outputs: a file by stage.
    """
    notes = _read(folder / _NAME)
    times: dict[str, float] = {}
    for stage in (stage for stage, output in outputs.items() if _is_of(notes.get(stage), output)):
        numbers = {name: float(number) for name, number in notes[stage].items() if name != "output"}
        times |= {stage if name == "seconds" else f"{stage}.{name}": number for name, number in numbers.items()}
    return times


def _is_of(note: Any, output: Path) -> bool:
    return isinstance(note, dict) and "seconds" in note and output.is_file() and note.get("output") == _digest(output)


def _read(path: Path) -> Notes:
    """Empty where no stage ran here, or the file is damaged: a time is nothing to fail for."""
    try:
        notes = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
