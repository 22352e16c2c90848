"""What the cells of a suite found and scored, as far as it was measured and is at hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from assay import places
from assay.grid import CONTROLS, CellName
from assay.health.judged_suite import Kind
from assay.records import Hit
from assay.retrieval.runs import RANKING, read_ranking
from assay.retrieval.task_results import read_task_results
from assay.scoring.per_query import QueryScores, read_per_query

TASK_RESULTS = "results.jsonl"
Hits = Mapping[str, Sequence[Hit]]  # best first, by query id


@dataclass(frozen=True, slots=True)
class Cell:
    """scores, hits: None where their file is not there; hits are None of a search suite too, which has no chunks."""

    name: str  # such as A1/bm25
    is_control: bool
    scores: tuple[QueryScores, ...] | None
    hits: Hits | None

    def values(self, measure: str) -> dict[str, float]:
        """By query id; of queries without a value there is none."""
        return {
            row.query_id: row.scores[measure].number
            for row in self.scores or ()
            if measure in row.scores and row.scores[measure].state == "value"
        }

    @property
    def measures(self) -> list[str]:
        return list(self.scores[0].scores) if self.scores else []


def read_cells(names: Sequence[CellName], kind: Kind) -> list[Cell]:
    """Of all names, in their order. AssayError where a file is malformed. Of controls no hits are read."""
    return [_read(name, kind) for name in names]


def _read(name: CellName, kind: Kind) -> Cell:
    control = name.profile == CONTROLS
    per_query = places.per_query(*name)
    scores = tuple(read_per_query(per_query)) if per_query.is_file() else None
    run = places.run(*name)
    return Cell(f"{name.profile}/{name.method}", control, scores, None if control else _hits(run, kind))


def _hits(run: Path, kind: Kind) -> Hits | None:
    if kind == "search":
        return None
    if kind == "queries":
        path = run / TASK_RESULTS
        if not path.is_file():
            return None
        return {row.task_id: [found.hit for found in row.merged] for row in read_task_results(path)}
    path = run / RANKING
    return {row.query_id: row.hits for row in read_ranking(path)} if path.is_file() else None
