"""Files that conf names must lie where a stage watches them, or DVC would not see them change."""

from pathlib import Path
from typing import Any

from assay.composing.layers import Settings
from assay.errors import AssayError

LABELS = Path("data/labels")


def check_watched(path: Any, folder: Path, key: str) -> None:
    """AssayError where `path`, a text of conf, is not below `folder`. None: there is no such file."""
    if (path is not None and not Path(str(path)).is_relative_to(folder)) or ".." in Path(str(path)).parts:
        raise AssayError(f"{key}: {path} is not below {folder}, so DVC would not see it change. Move it there.")


def check_labels(labels: Settings | None, key: str) -> None:
    check_watched((labels or {}).get("path"), LABELS, f"{key}.path")
