"""A cell as the table sees it: its metrics, its scores per query, and whether it is its profile's own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from assay import places
from assay.comparing.cluster_labels import cluster_labels
from assay.errors import AssayError
from assay.grid import CONTROLS, Grid, read_yaml
from assay.scores import Score
from assay.scoring.metrics import read_metrics
from assay.scoring.per_query import QueryScores, read_per_query


@dataclass(frozen=True, slots=True)
class MeasuredCell:
    suite: str
    profile: str
    method: str
    own: bool
    metrics: Mapping[str, Any]  # as in the metrics file
    queries: tuple[QueryScores, ...] = ()  # empty where there is no per-query file
    cluster: str | None = None  # the kind of group whose queries are drawn together

    @property
    def is_control(self) -> bool:
        return self.profile == CONTROLS

    @property
    def name(self) -> str:
        """`A1/dense*`: the star marks the profile's own method. A control goes by its method alone."""
        if self.is_control:
            return self.method
        return f"{self.profile}/{self.method}{'*' if self.own else ''}"

    @property
    def answers(self) -> bool:
        """Whether it has a generator: a cell without one counts no answers."""
        return "without_answer" in self.metrics.get("queries", {})

    @property
    def answered(self) -> int:
        """Queries with an answer: those that it did not abstain from; none where nothing is answered."""
        if not self.answers:
            return 0
        return self.count("total") - self.count("abstained") - self.count("without_answer")

    def summary(self, measure: str) -> Mapping[str, float]:
        """mean, low, high, n, coverage of a measure over all queries; empty where it was not measured."""
        found: Mapping[str, float] = self.metrics.get("overall", {}).get(measure, {})
        return found

    def mean(self, measure: str) -> float | None:
        return self.summary(measure).get("mean")

    def n(self, measure: str) -> int:
        """Queries with a value of the measure."""
        return int(self.summary(measure).get("n", 0))

    def scores(self, measure: str) -> dict[str, Score]:
        return {row.query_id: row.scores[measure] for row in self.queries if measure in row.scores}

    @property
    def groups(self) -> dict[str, Mapping[str, str]]:
        """What each query belongs to, by its id, such as {"tier": "1"}."""
        return {row.query_id: row.groups for row in self.queries}

    @property
    def clusters(self) -> Mapping[str, str] | None:
        """The cluster of each query by its id; None where queries are drawn one by one."""
        return cluster_labels(self.cluster, self.queries, self.name) if self.cluster else None

    def count(self, what: str) -> int:
        """A count of queries, such as total, unanswerable or abstained; 0 where the file does not say."""
        return int(self.metrics.get("queries", {}).get(what, 0))


def read_cells(grid: Grid, suite: str) -> tuple[list[MeasuredCell], list[str]]:
    """The cells of a suite that were measured, and the names of those that were not yet.

    AssayError where the suite is unknown or a file is malformed.
    """
    if suite not in grid.all_suites:
        raise AssayError(f"params.yaml has no suite `{suite}`. There are: {', '.join(grid.all_suites)}.")
    measured, missing = [], []
    for _, profile, method in grid.cells(suite):
        if places.metrics(suite, profile, method).is_file():
            measured.append(read_cell(suite, profile, method, grid.clusters.get(suite)))
        else:
            missing.append(f"{profile}/{method}")
    return measured, missing


def check_measure(measure: str, cells: Sequence[MeasuredCell], place: str) -> None:
    """AssayError with the closest name where no cell has the measure. place: who asked for it, such as `--measure`."""
    measures = sorted({name for cell in cells for name in cell.metrics.get("overall", {})})
    if measure not in measures:
        close = get_close_matches(measure, measures, n=1)
        hint = f" Did you mean `{close[0]}`?" if close else ""
        raise AssayError(f"{place}: no cell measures `{measure}`.{hint} There are: {', '.join(measures)}.")


def read_cell(suite: str, profile: str, method: str, cluster: str | None = None) -> MeasuredCell:
    """A cell that was measured. AssayError where a file is missing or malformed, or the queries have no such groups."""
    per_query = places.per_query(suite, profile, method)
    queries: Iterable[QueryScores] = read_per_query(per_query) if per_query.is_file() else ()
    metrics = read_metrics(places.metrics(suite, profile, method))
    own = _is_own(suite, profile, method)
    return MeasuredCell(suite, profile, method, own, metrics, tuple(queries), cluster)


def _is_own(suite: str, profile: str, method: str) -> bool:
    path = places.cell_config(suite, profile, method)
    config = read_yaml(path) if path.is_file() else None
    return isinstance(config, dict) and config.get("own") is True
