"""Whether there is room where assay writes."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from assay import places
from assay.diagnosing.check import Check, fail, ok, warn

ENOUGH, LEAST = 2e9, 2e8  # bytes: a model's export takes 90 MB, the three shipped suites 150 MB


def check_disk() -> list[Check]:
    """One check for each disk of the three places."""
    wanted = [places.cache(), Path(".dvc/cache"), Path("data")]
    return [_disk(folders) for folders in _by_disk(wanted).values()]


def _by_disk(folders: Sequence[Path]) -> dict[int, list[Path]]:
    found: dict[int, list[Path]] = {}
    for folder in folders:
        found.setdefault(_existing(folder).stat().st_dev, []).append(folder)
    return found


def _disk(folders: Sequence[Path]) -> Check:
    named = ", ".join(map(str, folders))
    closed = [str(folder) for folder in folders if not os.access(_existing(folder), os.W_OK | os.X_OK)]
    if closed:
        return fail("disk", f"{', '.join(closed)} cannot be written to", "Change its owner or mode.")
    return judged(named, shutil.disk_usage(_existing(folders[0])).free)


def judged(named: str, free: float) -> Check:
    """free: bytes."""
    seen = f"{free / 1e9:.1f} GB free where {named} {'lie' if ',' in named else 'lies'}"
    mend = "Free some space: `dvc gc --workspace` drops outputs of former runs, .assay can be made again."
    return fail("disk", seen, mend) if free < LEAST else warn("disk", seen, mend) if free < ENOUGH else ok("disk", seen)


def _existing(folder: Path) -> Path:
    """It, or the nearest folder above it that is there."""
    whole = folder.absolute()
    return next(path for path in (whole, *whole.parents) if path.exists())
