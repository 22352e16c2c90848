"""The metrics file of a cell: nested JSON with finite numbers alone, the same bytes for the same metrics."""

import json
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from assay.atomic import write_whole
from assay.errors import AssayError


def write_metrics(path: Path, metrics: Mapping[str, Any]) -> None:
    """Write whole or not at all. ValueError where a value is no finite number: DVC would drop it in silence."""
    fault = _fault(metrics)
    if fault:
        raise ValueError(f"{path}: {fault}")
    write_whole(path, json.dumps(metrics, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def read_metrics(path: Path) -> dict[str, Any]:
    """Read the metrics of a cell. AssayError where they are missing, malformed or hold anything but finite numbers."""
    try:
        metrics = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise AssayError(f"{path} is missing. Run `dvc repro` to make it.") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise AssayError(f"{path}: not JSON ({error}). Run the stage `score` again.") from None
    fault = "not a JSON object" if not isinstance(metrics, dict) else _fault(metrics)
    if fault:
        raise AssayError(f"{path}: {fault}. Run the stage `score` again.")
    return dict(metrics)


def _fault(metrics: Mapping[str, Any], place: str = "") -> str:
    """What is wrong with the first entry that is neither a finite number nor a group of such; "" where all is well."""
    for key, entry in metrics.items():
        name = f"{place}.{key}" if place else key
        if isinstance(entry, Mapping):
            fault = _fault(entry, name)
            if fault:
                return fault
        elif not _is_number(entry):
            return f"`{name}` is {entry!r}, not a finite number"
    return ""


def _is_number(entry: object) -> bool:
    if isinstance(entry, float):
        return isfinite(entry)
    return isinstance(entry, int) and not isinstance(entry, bool)
