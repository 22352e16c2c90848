"""How much of the first ten results anyone has judged, by cell.

What is not judged counts as not relevant. A cell that finds other things than those which were judged is underrated
(Zobel 1998; Buckley & Voorhees 2004 on incomplete judgments).
"""

from collections.abc import Iterator, Sequence
from statistics import fmean

from assay.health.cells import Cell
from assay.health.finding import HealthFinding
from assay.health.found_ranking import judged_ranking
from assay.health.judged_suite import JudgedSuite
from assay.scoring.judged import judged

CHECK = "judged-share"
MEASURE = "judged@10"


def judged_share(suite: JudgedSuite, cells: Sequence[Cell]) -> Iterator[HealthFinding]:
    """The lowest and the highest share, and as details that of each cell. cells: without controls."""
    shares = {cell.name: share for cell in cells if (share := _share(suite, cell)) is not None}
    if not shares:
        return
    low, high = min(shares, key=lambda name: shares[name]), max(shares, key=lambda name: shares[name])
    yield HealthFinding(
        CHECK,
        "note",
        suite.place,
        f"of the first 10 results {shares[low]:.0%} ({low}) to {shares[high]:.0%} ({high}) are judged; "
        "the others count as not relevant, so scores are lower bounds.",
        facts={"low": low, "high": high, "shares": {name: round(share, 4) for name, share in shares.items()}},
    )
    for name, share in shares.items():
        yield HealthFinding(CHECK, "note", suite.place, f"{name}: {share:.1%} of the first 10 are judged.", detail=True)


def _share(suite: JudgedSuite, cell: Cell) -> float | None:
    """The mean over the queries with a judgment; None where neither scores nor hits say."""
    if MEASURE in cell.measures:
        values = [share for query, share in cell.values(MEASURE).items() if suite.grades.get(query)]
        return fmean(values) if values else None
    if cell.hits is None:
        return None
    scores = [
        judged(judged_ranking(cell.hits.get(query.id, ()), query.id, suite), k=10)
        for query in suite.queries
        if suite.grades.get(query.id)
    ]
    values = [score.number for score in scores if score.state == "value"]
    return fmean(values) if values else None
