"""`assay table`: rank the cells of each suite and show what they gain over the controls."""

import argparse
import os
from collections.abc import Sequence

from assay import places
from assay.calibrating.qualified import read_unqualified
from assay.cli.colour import colours
from assay.errors import AssayError
from assay.grid import Grid, read_grid
from assay.reporting.measured_cell import check_measure, read_cells
from assay.reporting.report_settings import read_headline
from assay.reporting.spent import spent
from assay.reporting.table import Table, build_table
from assay.reporting.table_json import tables_json
from assay.reporting.table_text import table_text

DESCRIPTION = """\
Rank the cells (profile/method) of each suite by the measure that params.yaml names as `report: headline:`.

Below them stand the controls: what a score is worth without any search. Differences and gains are paired by query
and come with a 95 % interval. `=` marks the cells that cannot be told apart from the best: the p-values of all the
differences to it are corrected (Holm), because it was picked on these same queries.
"""
EXAMPLES = """\
examples:
  assay table
  assay table --suite pallets
  assay table --json | jq '.pallets.cells[0]'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "table",
        help="rank the cells, show the controls and what the best gains over them",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--suite", metavar="NAME", help="one suite alone (default: all of params.yaml)")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    grid = read_grid()
    headline = read_headline()
    suites = [arguments.suite] if arguments.suite else grid.all_suites
    tables = read_tables(grid, suites, headline)
    if arguments.json:
        print(tables_json(tables), end="")
        return 0
    print("\n".join(table_text(table, colours()) for table in tables))
    for suite in suites:
        if suite not in {table.suite for table in tables}:
            print(f"{suite}: no cell was measured yet. Run `dvc repro`.\n")
    print("\n".join([*_spent(grid, suites), *where(suites)]))
    return 0


def read_tables(grid: Grid, suites: Sequence[str], headline: str) -> list[Table]:
    """Of the suites that have a measured cell. AssayError where none has."""
    tables = [table for suite in suites if (table := _read_table(grid, suite, headline))]
    if not tables:
        names = ", ".join(f"`{suite}`" for suite in suites)
        raise AssayError(f"no cell of the suite {names} was measured yet. Run `dvc repro`, or `make repro`.")
    return tables


def _read_table(grid: Grid, suite: str, headline: str) -> Table | None:
    cells, missing = read_cells(grid, suite)
    if not cells:
        return None
    check_measure(headline, cells, "params.yaml: report.headline")
    return build_table(suite, cells, headline, missing, read_unqualified(places.calibrations()))


def _spent(grid: Grid, suites: list[str]) -> list[str]:
    return [f"calls of {line}" for suite in suites for line in spent(grid.cells(suite))]


def where(suites: list[str]) -> list[str]:
    """Where to look further."""
    metrics = [str(places.metrics(suite, "<profile>", "<method>")) for suite in suites]
    per_query = [str(places.per_query(suite, "<profile>", "<method>")) for suite in suites]
    store = os.environ.get("MLFLOW_TRACKING_URI") or "mlflow.db (`assay track` fills it, `make ui` opens it)"
    return [
        f"metrics:    {', '.join(metrics)}",
        f"per query:  {', '.join(per_query)}",
        f"MLflow:     {store}",
    ]
