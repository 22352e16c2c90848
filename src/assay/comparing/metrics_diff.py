"""Load both sides of a comparison: `dvc metrics diff`, and the files themselves where it says too little.

DVC exits 0 for a malformed file and leaves its metrics out, so each file is also parsed here. It knows what no glob
does: which files some stage declares as metrics, on either side.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from assay import places
from assay.calibrating.calibration_file import parse_calibration
from assay.calibrating.qualified import Standing, standing
from assay.comparing.git_files import commit_of, files_below, read_files
from assay.comparing.metrics_change import CellChange, Measured, MetricsChange, Side, Unreadable
from assay.errors import AssayError
from assay.scoring.per_query import QueryScores, read_per_query

Diff = Mapping[str, Mapping[str, Mapping[str, Any]]]  # file, flattened name, {old, new, diff}
_KEY: dict[Side, str] = {"base": "old", "workspace": "new"}


def read_change(base: str) -> MetricsChange:
    """The metrics of `base` and of the workspace. AssayError where the base is unknown or DVC fails."""
    commit = commit_of(base)
    diff, complaint = run_metrics_diff(commit)
    paths = _metrics_files(diff, commit)
    files = _Files(read_files(commit, [*paths, *map(per_query_path, paths)]))
    cells = [
        CellChange(cell_of(path), files.load(path, diff, "base"), files.load(path, diff, "workspace")) for path in paths
    ]
    if complaint and not files.unreadable:
        raise AssayError(f"dvc metrics diff: {complaint}")
    broken = {cell_of(unreadable.path) for unreadable in files.unreadable}
    whole = tuple(cell for cell in cells if cell.cell not in broken and not (cell.base is None and cell.new is None))
    return MetricsChange(base, commit, whole, tuple(files.unreadable), tuple(files.undeclared))


def base_standing(commit: str) -> Standing:
    """What the calibration files of a commit say of the measures. AssayError where one is malformed."""
    named = (path for path in files_below(commit, places.METRICS) if path.name == places.calibration().name)
    files = read_files(commit, [path for path in named if places.METRICS in (path.parent, path.parent.parent)])
    return standing(parse_calibration(files[path], f"{path} (base)") for path in sorted(files))


def run_metrics_diff(commit: str) -> tuple[Diff, str]:
    """DVC's comparison of a commit with the workspace, and what it complained of ("" where it loaded all).

    AssayError where DVC fails or cannot read dvc.yaml on a side: everything would seem to have vanished.
    """
    command = [sys.executable, "-m", "dvc", "metrics", "diff", commit, "--all", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603
    complaint = " ".join(done.stderr.split())
    if done.returncode != 0 or "unable to read" in complaint:
        raise AssayError(f"`dvc metrics diff` failed: {complaint or f'exit status {done.returncode}'}")
    diff: Diff = json.loads(done.stdout or "{}")
    return diff, complaint if "failed to load" in complaint else ""


def cell_of(path: Path) -> str:
    """`pallets/A1/bm25` for metrics/pallets/A1/bm25.json, and for the per-query file beside it."""
    inside = path.relative_to(places.METRICS) if path.is_relative_to(places.METRICS) else path
    return inside.as_posix().removesuffix(".json").removesuffix(".per_query.csv")


def per_query_path(path: Path) -> Path:
    return path.with_name(f"{path.stem}.per_query.csv")


def _metrics_files(diff: Diff, commit: str) -> list[Path]:
    in_workspace = places.METRICS.rglob("*.json")
    in_base = (path for path in files_below(commit, places.METRICS) if path.suffix == ".json")
    return sorted({*map(Path, diff), *in_workspace, *in_base})


@dataclass
class _Files:
    """Reads the files of both sides and notes what is wrong with them."""

    of_base: Mapping[Path, bytes]
    unreadable: list[Unreadable] = field(default_factory=list)
    undeclared: list[Unreadable] = field(default_factory=list)

    def load(self, path: Path, diff: Diff, side: Side) -> Measured | None:
        """One side of a cell; None where the side lacks the file, cannot load it or does not declare it."""
        content = self._content(path, side)
        numbers = _side(diff.get(path.as_posix(), {}), side)
        reason = _fault(content) if content is not None else ""
        if reason:
            self.unreadable.append(Unreadable(path, side, reason))
            return None
        if not numbers and content is None:
            return None
        if not numbers and _has_numbers(json.loads(content or b"{}")):
            self.undeclared.append(Unreadable(path, side, "no stage of dvc.yaml declares it as metrics"))
            return None
        return Measured(numbers, self._queries(per_query_path(path), side))

    def _content(self, path: Path, side: Side) -> bytes | None:
        if side == "base":
            return self.of_base.get(path)
        return path.read_bytes() if path.is_file() else None

    def _queries(self, path: Path, side: Side) -> tuple[QueryScores, ...] | None:
        content = self._content(path, side)
        if content is None:
            return None
        try:
            return tuple(_parse_per_query(content, path))
        except AssayError as error:
            self.unreadable.append(Unreadable(path, side, str(error)))
            return None


def _parse_per_query(content: bytes, path: Path) -> list[QueryScores]:
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        copy.write_bytes(content)
        try:
            return read_per_query(copy)
        except AssayError as error:
            raise AssayError(str(error).replace(str(copy), str(path))) from None


def _side(metrics: Mapping[str, Mapping[str, Any]], side: Side) -> dict[str, float]:
    found = {name: entry.get(_KEY[side]) for name, entry in metrics.items()}
    return {name.removesuffix(".mean"): _number(found[name]) for name in sorted(found) if found[name] is not None}


def _number(entry: Any) -> float:
    is_number = isinstance(entry, int | float) and not isinstance(entry, bool)
    return float(entry) if is_number else float("nan")


def _fault(content: bytes) -> str:
    try:
        metrics = json.loads(content.decode("utf-8"))
    except ValueError as error:
        return f"not JSON ({error})"
    return "" if isinstance(metrics, dict) else "not a JSON object"


def _has_numbers(entries: Any) -> bool:
    if isinstance(entries, dict):
        return any(map(_has_numbers, entries.values()))
    return isinstance(entries, int | float)
