"""The measured cells of suites as the statistics want them: scores of one measure by cell, groups of queries."""

from collections.abc import Mapping, Sequence

from assay.errors import AssayError
from assay.grid import Grid
from assay.reporting.measured_cell import MeasuredCell, check_measure, read_cells
from assay.scores import Score

Scores = dict[str, Mapping[str, Score]]  # by cell (`profile/method`) and query id


def suites_with(measure: str, grid: Grid, suite: str | None) -> dict[str, list[MeasuredCell]]:
    """The measured cells, without controls, of the suite, or of all suites that have the measure.

    AssayError where the suite is unknown or has no such measure, or none has it.
    """
    suites = [suite] if suite else grid.all_suites
    measured = {name: [cell for cell in read_cells(grid, name)[0] if not cell.is_control] for name in suites}
    if not any(measured.values()):
        raise AssayError(f"no cell of {', '.join(suites)} was measured yet. Run `dvc repro`, or `make repro`.")
    check_measure(measure, [cell for cells in measured.values() for cell in cells], suite or "params.yaml")
    return {
        name: cells
        for name, cells in measured.items()
        if any(measure in cell.metrics.get("overall", {}) for cell in cells)
    }


def scored_cells(cells: Sequence[MeasuredCell], measure: str) -> Scores:
    """The scores of each cell that has a value of the measure for some query. AssayError below two of them."""
    scores: Scores = {f"{cell.profile}/{cell.method}": cell.scores(measure) for cell in cells}
    found = {name: of_cell for name, of_cell in scores.items() if any(s.state == "value" for s in of_cell.values())}
    if len(found) < 2:
        suite = cells[0].suite if cells else "the suite"
        raise AssayError(
            f"{suite}: {len(found)} of its cells have values of `{measure}` by query, and two are needed. "
            "Run `dvc repro`, or add a profile or a method to params.yaml."
        )
    return found


def query_groups(cells: Sequence[MeasuredCell]) -> dict[str, Mapping[str, str]]:
    """By query id; of two cells that put a query in different groups the later one counts."""
    return {query: groups for cell in cells for query, groups in cell.groups.items()}
