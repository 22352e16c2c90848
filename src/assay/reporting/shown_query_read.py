"""Find a query by its id, and read what cells made of it."""

from collections.abc import Iterator, Sequence

from assay import places
from assay.errors import AssayError
from assay.grid import CellName, Grid
from assay.reporting.compare_choice import find_cell
from assay.reporting.history_choice import best_cell
from assay.reporting.page.evidence import Evidence
from assay.reporting.page.read_answered import read_answered
from assay.reporting.page.read_fused import read_fused
from assay.reporting.page.read_tasks import read_tasks
from assay.reporting.shown_query import ShownCell, ShownQuery, nearest
from assay.scoring.per_query import QueryScores, read_per_query


def read_shown_query(
    grid: Grid, headline: str, query_id: str, names: Sequence[str | None], suite: str | None = None
) -> ShownQuery:
    """names: of cells; None: the best one of the suite by `headline`. suite: the only one to look in.

    AssayError where no suite has such a query or cell, several have it, or the cell was not measured.
    """
    cells = _cells(grid, headline, query_id, names, suite)
    kind = cells[0].suite
    evidence = _evidence(grid, kind, cells)
    asked = next((asked for asked in evidence.asked if asked.id == query_id), None)
    rows = {cell: _row(cell, query_id) for cell in cells}
    shown = tuple(
        ShownCell(
            f"{cell.profile}/{cell.method}",
            evidence.seen.get(f"{cell.profile}/{cell.method}", {}).get(query_id),
            row.scores if row else {},
        )
        for cell, row in rows.items()
    )
    missing = [cell.name for cell in shown if cell.seen is None and not cell.scores]
    if missing:
        raise AssayError(
            f"{kind}: {missing[0]} was not measured on {query_id} yet. Run `dvc repro`, or name another cell."
        )
    groups = next((row.groups for row in rows.values() if row), {})
    return ShownQuery(kind, query_id, asked, groups, shown)


def _cells(grid: Grid, headline: str, query_id: str, names: Sequence[str | None], suite: str | None) -> list[CellName]:
    """The named cells of the one suite that has the query."""
    if suite is not None and suite not in grid.all_suites:
        raise AssayError(f"params.yaml has no suite `{suite}`. {nearest(suite, grid.all_suites)}")
    ids = {each: query_ids(grid, each) for each in ([suite] if suite else grid.all_suites)}
    having = [each for each, known in ids.items() if query_id in known]
    if not having:
        every = list(dict.fromkeys(known_id for known in ids.values() for known_id in known))
        where = f"in the suite {suite}" if suite else "in any suite"
        if not every:
            raise AssayError(f"no query is known {where}: nothing was measured yet. Run `dvc repro`, or `make repro`.")
        raise AssayError(
            f"no query `{query_id}` {where}. {_elsewhere(grid, query_id, suite) or nearest(query_id, every)}"
        )
    if len(having) > 1:
        having = _with_cell(grid, having, names)
    if len(having) > 1:
        raise AssayError(f"`{query_id}` is a query of {' and '.join(having)}: add `--suite`.")
    cells = [find_cell(name, grid, having[0]) if name else _best(grid, having[0], headline) for name in names]
    return list(dict.fromkeys(cells))


def _best(grid: Grid, suite: str, headline: str) -> CellName:
    return best_cell(grid, f"overall.{_measured(grid, suite, headline)}", headline, suite)


def _elsewhere(grid: Grid, query_id: str, suite: str | None) -> str:
    others = [each for each in grid.all_suites if suite is not None and query_id in query_ids(grid, each)]
    return f"It is one of {others[0]}." if others else ""


def _with_cell(grid: Grid, suites: Sequence[str], names: Sequence[str | None]) -> list[str]:
    """Those of the suites that have all the cells; all where none has."""

    def has(suite: str, name: str) -> bool:
        try:
            find_cell(name, grid, suite)
        except AssayError:
            return False
        return True

    return [suite for suite in suites if all(has(suite, name) for name in names if name)] or list(suites)


def query_ids(grid: Grid, suite: str) -> list[str]:
    """By the measured cells, else by the inputs of the stages; empty where neither is there."""
    for cell in grid.cells(suite):
        if places.per_query(*cell).is_file():
            return [row.query_id for row in read_per_query(places.per_query(*cell))]
    return [asked.id for asked in _evidence(grid, suite, []).asked]


def _measured(grid: Grid, suite: str, headline: str) -> str:
    """The headline, or where the suite does not measure it the first measure that it has."""
    for cell in grid.cells(suite):
        if places.per_query(*cell).is_file():
            rows = read_per_query(places.per_query(*cell))
            measures = list(rows[0].scores) if rows else []
            return headline if headline in measures or not measures else measures[0]
    return headline


def _evidence(grid: Grid, suite: str, cells: Sequence[CellName]) -> Evidence:
    if suite in grid.search.suites:
        return read_fused(suite, cells)
    if suite in grid.queries.suites:
        return read_tasks(suite, grid.queries.corpus, cells)
    return read_answered(suite, cells)


def _row(cell: CellName, query_id: str) -> QueryScores | None:
    path = places.per_query(*cell)
    rows: Iterator[QueryScores] = iter(read_per_query(path)) if path.is_file() else iter(())
    return next((row for row in rows if row.query_id == query_id), None)
