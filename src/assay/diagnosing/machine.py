"""Memory and cores: what this process may use, which in a container is less than what the machine has."""

import os
from pathlib import Path

from assay.diagnosing.check import Check, ok, warn

ENOUGH = 1.5e9  # bytes; the three shipped suites need about 1 GB
_MEMORY = Path("/proc/meminfo")
_LIMIT = Path("/sys/fs/cgroup/memory.max")
_USED = Path("/sys/fs/cgroup/memory.current")


def check_machine() -> list[Check]:
    free = free_memory()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return [judged(cores, free)]


def judged(cores: int, free: float | None) -> Check:
    """free: bytes of memory; None where the system does not tell."""
    named = f"{cores} core{'s' if cores > 1 else ''}"
    if free is None:
        return ok("machine", f"{named}; free memory is not known")
    seen = f"{named}, {free / 1e9:.1f} GB of memory free"
    mend = "End other programs, or run fewer cells at once (dvc queue start -j 1)."
    return warn("machine", seen, mend) if free < ENOUGH else ok("machine", seen)


def free_memory(memory: Path = _MEMORY, limit: Path = _LIMIT, used: Path = _USED) -> float | None:
    """Bytes: the least of what the system has and what the container has left. None where neither is told."""
    left = [number for number in (_available(memory), _left(limit, used)) if number is not None]
    return min(left, default=None)


def _available(memory: Path) -> float | None:
    try:
        lines = memory.read_text(encoding="ascii", errors="replace").split("\n")
    except OSError:
        return None
    found = next((line.split() for line in lines if line.startswith("MemAvailable:")), None)
    return float(found[1]) * 1024 if found else None


def _left(limit: Path, used: Path) -> float | None:
    try:
        return max(0.0, float(limit.read_text()) - float(used.read_text()))
    except (OSError, ValueError):  # `max`: there is no limit
        return None
