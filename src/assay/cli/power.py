"""`assay power`: how many queries a suite needs to see a drop, and what it can see with those that it has."""

import argparse
from collections.abc import Sequence
from math import inf

from assay.comparing.power import Power, power_of
from assay.errors import AssayError
from assay.grid import Grid, read_grid
from assay.reporting.compare_choice import find_cell
from assay.reporting.measured_cell import MeasuredCell, read_cell
from assay.reporting.power_json import powers_json
from assay.reporting.power_suite import query_groups, scored_cells, suites_with
from assay.reporting.power_text import power_text
from assay.reporting.report_settings import read_headline

DESCRIPTION = """\
Say how many queries a suite needs so that a paired test sees a drop of the given size, and what drop it sees with the
queries that it has. How much the differences of a query scatter is taken from the cells that were measured: all pairs
of them (controls aside), or the two that you name.
"""
EXAMPLES = """\
examples:
  assay power
  assay power --suite pallets --drop 0.01
  assay power --suite pallets --cells A5/hybrid A4/hybrid     changes of about this kind
  assay power --measure keyword_score --power 0.9 --alpha 0.01
  assay power --json | jq '.pallets.wanted.usual'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "power",
        help="how many queries a suite needs to see a drop, and what drop it sees with those that it has",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--suite", metavar="NAME", help="one suite alone (default: all of params.yaml)")
    parser.add_argument("--measure", metavar="NAME", help="default: the headline of params.yaml")
    parser.add_argument("--drop", type=_above_zero, default=0.02, metavar="SIZE", help="default: 0.02")
    parser.add_argument("--power", type=_share, default=0.8, metavar="SHARE", help="chance to see it (default: 0.8)")
    parser.add_argument("--alpha", type=_share, default=0.05, metavar="SHARE", help="level of the test (default: 0.05)")
    parser.add_argument("--cells", nargs=2, metavar=("A", "B"), help="two cells that differ as the change will")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    grid = read_grid()
    measure = arguments.measure or read_headline()
    powers = _powers(grid, measure, arguments)
    if arguments.json:
        print(powers_json(powers), end="")
    else:
        print("\n".join(power_text(suite, power) for suite, power in powers.items()), end="")
    return 0


def _powers(grid: Grid, measure: str, arguments: argparse.Namespace) -> dict[str, Power]:
    """By suite. AssayError where a suite that was asked for cannot be judged, or none can."""
    suite, wanted = arguments.suite, None
    if arguments.cells:
        first = find_cell(arguments.cells[0], grid, suite)
        second = find_cell(arguments.cells[1], grid, first.suite)
        suite, wanted = first.suite, [first, second]
    return {
        name: _power(name, [read_cell(*cell) for cell in wanted] if wanted else cells, measure, arguments)
        for name, cells in suites_with(measure, grid, suite).items()
    }


def _power(suite: str, cells: Sequence[MeasuredCell], measure: str, arguments: argparse.Namespace) -> Power:
    settings = {"drop": arguments.drop, "alpha": arguments.alpha, "power": arguments.power}
    found = power_of(measure, scored_cells(cells, measure), query_groups(cells), **settings)
    if found is None:
        raise AssayError(
            f"{suite}: no two cells differ in `{measure}` by query, on two queries or more that they share: "
            "nothing tells how a change would scatter."
        )
    return found


def _share(text: str) -> float:
    number = float(text)
    if not 0 < number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return number


def _above_zero(text: str) -> float:
    number = float(text)
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return number
