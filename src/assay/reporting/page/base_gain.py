"""What the best cell gained since a base revision, paired by query."""

from dataclasses import dataclass

from assay import places
from assay.comparing.git_files import commit_of, git
from assay.comparing.history_commits import metric_commits
from assay.comparing.paired_sample import paired_sample, sample_intervals
from assay.comparing.randomisation import sign_flip_p
from assay.errors import AssayError
from assay.grid import CellName
from assay.reporting.compare_sides import read_side_at
from assay.reporting.gain import LEVEL
from assay.reporting.measured_cell import MeasuredCell

MAIN = "origin/main"


@dataclass(frozen=True, slots=True)
class BaseGain:
    """why: why there is no gain to tell; "" where there is one. low, high: 95 %, None below two queries."""

    base: str
    cell: str
    why: str = ""
    absolute: float = 0.0
    low: float | None = None
    high: float | None = None
    p: float = 1.0
    n: int = 0
    moved: int = 0  # queries of those n with another value than then

    @property
    def verdict(self) -> str:
        if not self.moved:
            return "unchanged"
        if self.p > LEVEL:
            return "cannot be told apart"
        return "better" if self.absolute > 0 else "worse"


def default_base() -> str | None:
    """Against what a change is held where nobody says; None where nothing is known.

    origin/main, unless HEAD is it or nobody knows it; then HEAD where metrics are not committed yet, else the commit
    that touched metrics before the last one.
    """
    try:
        head = commit_of("HEAD")
    except AssayError:
        return None
    try:
        if commit_of(MAIN) != head:
            return MAIN
    except AssayError:
        pass
    try:
        if git("status", "--porcelain", "--", str(places.METRICS)).strip():
            return "HEAD"
        commits = metric_commits(last=2).commits
    except AssayError:
        return None
    return commits[0].hash[:10] if len(commits) == 2 else None


def base_gain(cell: MeasuredCell, base: str, measure: str) -> BaseGain:
    """cell: of the workspace. A base that does not have it, or not by query, is told and no error."""
    name = f"{cell.profile}/{cell.method}"
    try:
        then = read_side_at(CellName(cell.suite, cell.profile, cell.method), base).cell
    except AssayError as error:
        return BaseGain(base, name, why=str(error))
    sample = paired_sample(then.scores(measure), cell.scores(measure), cell.clusters)
    if not sample.query_ids:
        return BaseGain(base, name, why=f"no query has a value of {measure} in both")
    low, high = sample_intervals([sample])[0] or (None, None)
    mean, p = float(sample.differences.mean()), sign_flip_p(sample.drawn)
    moved = int((sample.differences != 0).sum())
    return BaseGain(base, name, "", mean, low, high, p, len(sample.query_ids), moved)
