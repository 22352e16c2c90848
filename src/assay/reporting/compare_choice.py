"""Find what a comparison is asked about: the cells, the measures, the kind of cluster."""

from collections.abc import Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase

from assay.errors import AssayError
from assay.grid import CONTROLS, CellName, Grid
from assay.reporting.compare_cells import Side
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.table_measures import table_measures


def find_cell(name: str, grid: Grid, suite: str | None = None, others: Sequence[CellName] = ()) -> CellName:
    """The cell that `A1/bm25`, `pallets/A1/bm25`, `controls/echo`, `echo` or `A1/bm25*` (as the table has it) names.

    suite: the only one that counts. others: cells outside the grid, such as a revision's.
    AssayError where no cell, or more than one suite, has the name.
    """
    if suite is not None and suite not in grid.all_suites:
        raise AssayError(f"params.yaml has no suite `{suite}`. There are: {', '.join(grid.all_suites)}.")
    everywhere = dict.fromkeys([*(cell for suite in grid.all_suites for cell in grid.cells(suite)), *others])
    known = [cell for cell in everywhere if suite in (None, cell.suite)]
    wanted = name.removesuffix("*").strip("/")
    found = [cell for cell in known if wanted in _names(cell)]
    if not found:
        inside = f" in the suite {suite}" if suite else ""
        elsewhere = next((cell for cell in everywhere if wanted in _names(cell)), None)
        hint = f"It is one of {elsewhere.suite}; two suites share no query." if elsewhere else _hint(wanted, known)
        raise AssayError(f"no cell `{name}`{inside}. {hint}")
    if len(found) > 1:
        raise AssayError(f"`{name}` is a cell of {' and '.join(cell.suite for cell in found)}: add `--suite`.")
    return found[0]


def chosen_measures(new: Side, base: Side, asked: Sequence[str], headline: str) -> list[str]:
    """asked: names or globs; without any, the measures that the table shows of such cells and both sides have.

    AssayError where one matches no measure.
    """
    both = [new.cell, base.cell]
    given = list(dict.fromkeys(name for cell in both for name in _measures_of(cell)))
    if not asked:
        shown = [name for names in table_measures(both, headline) for name in names if name in given]
        return [*shown, *(name for name in ("abstention_recall",) if name in given)]
    return list(dict.fromkeys(name for glob in asked for name in _matching(glob, given)))


def _names(cell: CellName) -> list[str]:
    short = f"{cell.profile}/{cell.method}"
    return [short, str(cell), *([cell.method] if cell.profile == CONTROLS else [])]


def _hint(wanted: str, known: Sequence[CellName]) -> str:
    close = get_close_matches(wanted, sorted({name for cell in known for name in _names(cell)}), n=2)
    if close:
        return f"Did you mean {' or '.join(f'`{each}`' for each in close)}?"
    examples = ", ".join(f"{cell.profile}/{cell.method}" for cell in known[:3])
    return f"Name it as PROFILE/METHOD, such as {examples}." if examples else "The grid is empty."


def _measures_of(cell: MeasuredCell) -> list[str]:
    """In the order of the per-query file, which is the suite's own."""
    return list(cell.queries[0].scores) if cell.queries else list(cell.metrics.get("overall", {}))


def _matching(glob: str, given: Sequence[str]) -> list[str]:
    found = [name for name in given if fnmatchcase(name, glob)]
    if not found:
        close = get_close_matches(glob, given, n=1)
        hint = f" Did you mean `{close[0]}`?" if close else ""
        raise AssayError(f"--measure: neither cell measures `{glob}`.{hint} There are: {', '.join(given)}.")
    return found
