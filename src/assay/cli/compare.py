"""`assay compare`: set one cell against another, or against itself at a git revision."""

import argparse

from assay import places
from assay.calibrating.qualified import read_unqualified
from assay.errors import AssayError
from assay.grid import Grid, read_grid
from assay.reporting.compare_cells import CellComparison, Side, compare_cells
from assay.reporting.compare_choice import chosen_measures, find_cell
from assay.reporting.compare_json import compare_json
from assay.reporting.compare_sides import cells_at, read_repeats, read_side, read_side_at
from assay.reporting.compare_text import compare_text
from assay.reporting.report_settings import read_headline
from assay.scoring.per_query import GROUPS

DESCRIPTION = """\
Set cell A against cell B, measure by measure, paired by query: a positive difference means that A is higher.

With --rev, B is taken from a git revision, and is A itself where it is left out: what did my change do to this cell?
Each measure comes with the bootstrap interval of the difference, a p-value and the same corrected for all the measures
shown (Holm), the effect size, wins / ties / losses, and the smallest difference that so many queries can show. At the
end stand the queries that moved most on the first measure.

Where measuring is random, as with a model, name cells that measure one configuration again (--repeat, twice or more): a
difference inside their noise floor says nothing of a change.
"""
EXAMPLES = """\
examples:
  assay compare A5/hybrid A1/bm25
  assay compare pallets/A5/hybrid controls/random --measure ndcg@10 --measure 'recall@*'
  assay compare A5/hybrid --rev origin/main       this cell, now and there
  assay compare A5/hybrid A1/bm25 --cluster intent
  assay compare A5/hybrid A1/bm25 --repeat A1/bm25 --repeat A1/bm25@HEAD~1 --repeat A1/bm25@HEAD~2
  assay compare A5/hybrid A1/bm25 --json | jq '.measures[0].holm_p'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "compare",
        help="set one cell against another, or against itself at a git revision, paired by query",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("new", metavar="A", help="a cell: PROFILE/METHOD, SUITE/PROFILE/METHOD or controls/NAME")
    parser.add_argument("base", nargs="?", metavar="B", help="what it is set against (default with --rev: A)")
    parser.add_argument("--suite", metavar="NAME", help="where several suites have such a cell")
    parser.add_argument("--rev", metavar="REVISION", help="take B from this git revision")
    parser.add_argument(
        "--measure",
        action="append",
        default=[],
        metavar="NAME",
        help="a measure or a glob, may be repeated (default: those of the table); '*' for all",
    )
    parser.add_argument(
        "--cluster", choices=GROUPS, help="draw whole groups of queries (default: as `clusters:` of params.yaml says)"
    )
    parser.add_argument(
        "--repeat",
        action="append",
        default=[],
        metavar="CELL[@REVISION]",
        help="one measurement of a configuration that was measured several times: how far means move by chance",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    comparison = _compare(arguments)
    print((compare_json if arguments.json else compare_text)(comparison), end="")
    return 0


def _compare(arguments: argparse.Namespace) -> CellComparison:
    grid = read_grid()
    new, base = _sides(arguments, grid)
    cluster = arguments.cluster or grid.clusters.get(new.cell.suite)
    repeats = read_repeats(arguments.repeat, grid, new.cell.suite)
    measures = chosen_measures(new, base, arguments.measure, read_headline())
    unqualified = read_unqualified(places.calibrations())
    return compare_cells(new, base, measures, cluster=cluster, repeats=repeats, unqualified=unqualified)


def _sides(arguments: argparse.Namespace, grid: Grid) -> tuple[Side, Side]:
    if arguments.base is None and arguments.rev is None:
        raise AssayError(f"what is {arguments.new} to be set against? Name a second cell, or a revision: `--rev HEAD`.")
    new = find_cell(arguments.new, grid, arguments.suite)
    if arguments.base is None:
        return read_side(new), read_side_at(new, arguments.rev)
    others = cells_at(arguments.rev) if arguments.rev else []
    base = find_cell(arguments.base, grid, new.suite, others)  # cells of two suites share no query
    if arguments.rev:
        return read_side(new), read_side_at(base, arguments.rev)
    if new == base:
        raise AssayError(f"{new} is the same cell twice. Name another, or a revision: `--rev HEAD`.")
    return read_side(new), read_side(base)
