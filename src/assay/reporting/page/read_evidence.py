"""Read the evidence of a suite of any kind."""

from assay.grid import Grid
from assay.reporting.page.evidence import Evidence
from assay.reporting.page.read_answered import read_answered
from assay.reporting.page.read_fused import read_fused
from assay.reporting.page.read_tasks import read_tasks


def read_evidence(grid: Grid, suite: str) -> Evidence:
    """What is at hand; in a clone without the outputs of the stages, nothing. AssayError where a file is malformed."""
    cells = grid.cells(suite)
    if suite in grid.search.suites:
        return read_fused(suite, cells)
    if suite in grid.queries.suites:
        return read_tasks(suite, grid.queries.corpus, cells)
    return read_answered(suite, cells)
