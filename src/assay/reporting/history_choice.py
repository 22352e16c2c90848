"""Whose history is told where nobody names a cell: the best one now."""

from assay.errors import AssayError
from assay.grid import CellName, Grid
from assay.reporting.measured_cell import MeasuredCell, read_cells


def best_cell(grid: Grid, metric: str, headline: str, suite: str | None = None) -> CellName:
    """The best cell by the headline of the first suite that measures `metric`, such as `overall.ndcg@10`.

    Where that suite does not measure the headline, the highest by `metric` itself. suite: the only one to look in.
    AssayError where no suite measures it in the working tree: a cell must be named then.
    """
    for name in [suite] if suite else grid.all_suites:
        cells = [cell for cell in read_cells(grid, name)[0] if not cell.is_control]
        measured = [cell for cell in cells if number_at(cell, metric) is not None]
        if measured:
            return _best(measured, metric, headline)
    where = f"of the suite {suite} " if suite else ""
    raise AssayError(
        f"no cell {where}has `{metric}` in the working tree, so none is the best. `assay table` shows what there is; "
        "a cell of former commits is named by `--cell SUITE/PROFILE/METHOD`."
    )


def number_at(cell: MeasuredCell, metric: str) -> float | None:
    """The number of a flat name, such as `tier.1.ndcg@10`; of a mean, the mean."""
    found: object = cell.metrics
    for key in metric.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    number = found.get("mean") if isinstance(found, dict) else found
    return float(number) if isinstance(number, int | float) else None


def _best(cells: list[MeasuredCell], metric: str, headline: str) -> CellName:
    """Of equal ones the first of the grid, as in the table."""
    ranked = [(cell.mean(headline), cell) for cell in cells]
    by_headline = [(mean, cell) for mean, cell in ranked if mean is not None]
    by_metric = [(number_at(cell, metric) or 0.0, cell) for cell in cells]
    best = max(by_headline or by_metric, key=lambda pair: pair[0])[1]
    return CellName(best.suite, best.profile, best.method)
