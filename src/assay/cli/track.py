"""`assay track`: log to MLflow what it does not have yet."""

import argparse
import json

from assay.cli.table import read_tables
from assay.grid import Grid, read_grid
from assay.reporting.report_settings import read_headline
from assay.reporting.table_json import tables_json
from assay.reporting.table_text import table_text
from assay.tracking.track import track

DESCRIPTION = """\
Log every measured cell to MLflow: config, metrics, timings, the scores per query and the table. A result that is there
already is skipped, so it can be called after every run.

The store is sqlite:///mlflow.db with files in mlruns/, or what MLFLOW_TRACKING_URI names. MLflow's telemetry is off.
"""
EXAMPLES = """\
examples:
  assay track
  assay track --json | jq .new
  MLFLOW_TRACKING_URI=http://127.0.0.1:5000 assay track
  make ui                     MLflow's page
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "track",
        help="log what is new to MLflow",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print the counts for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    grid = read_grid()
    tracked = track(grid, lambda: _reports(grid))
    if arguments.json:
        print(json.dumps({"store": tracked.uri, "new": tracked.new, "known": tracked.known}, indent=2))
    elif tracked.new:
        print(f"MLflow: logged {tracked.new} runs to {tracked.uri}; {tracked.known} were there already.")
    else:
        print(f"MLflow: nothing new; all {tracked.known} results are in {tracked.uri}.")
    return 0


def _reports(grid: Grid) -> dict[str, str]:
    headline = read_headline()
    tables = read_tables(grid, grid.all_suites, headline)
    return {"table.txt": "\n".join(map(table_text, tables)), "table.json": tables_json(tables)}
