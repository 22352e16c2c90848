"""Log every measured cell that MLflow does not have yet."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assay.errors import AssayError
from assay.grid import Grid
from assay.tracking.cell_run import measured_runs, new_runs
from assay.tracking.digest import read_lock
from assay.tracking.git_state import git_state
from assay.tracking.store import logged_here, tracking_uri


@dataclass(frozen=True, slots=True)
class Tracked:
    uri: str
    new: int
    known: int  # logged before


def track(grid: Grid, reports: Callable[[], Mapping[str, str]]) -> Tracked:
    """Log what is new, and the reports (text by file name) beside it. Does the same once, however often it is called.

    AssayError where no cell has metrics, or a file is malformed.
    """
    runs = list(measured_runs(grid, read_lock()))
    if not runs:
        raise AssayError("no cell was measured yet. Run `dvc repro`, or `make repro`.")
    uri = tracking_uri()
    logged = logged_here(uri)
    if logged is not None and not new_runs(runs, logged):
        return Tracked(uri, 0, len(runs))
    from assay.tracking.mlflow_log import Tracker

    tracker = Tracker(uri)
    new = new_runs(runs, tracker.logged() if logged is None else logged)
    if new:
        tracker.log(new, git_state(), reports())
    return Tracked(uri, len(new), len(runs) - len(new))
