"""`assay effects`: what each part of the cells contributes, because the grid is a factorial."""

import argparse
from collections.abc import Sequence

from assay import places
from assay.calibrating.qualified import read_unqualified
from assay.comparing.effects import Effects, effects
from assay.comparing.factors import read_factors
from assay.grid import read_grid
from assay.reporting.effects_cells import made_of
from assay.reporting.effects_json import effects_json
from assay.reporting.effects_text import effects_text
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.power_suite import query_groups, scored_cells, suites_with
from assay.reporting.report_settings import read_headline

DESCRIPTION = """\
Say what helped, by how much, and where it hurt. A factor is a part of the cells that differs between them (chunking,
method, reranker, writer, fusion, ...), as their resolved configs in data/config have it. The main effect of a change of
level is averaged over all pairs of cells that are equal in everything else, paired by query, with a bootstrap interval
and a p-value that is corrected for all effects shown (Holm). An interaction is how much more a change gains where
another one was made, too.
"""
EXAMPLES = """\
examples:
  assay effects --suite pallets
  assay effects --suite pallets --measure keyword_score
  assay effects --json | jq '.pallets.main[] | select(.told_apart)'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "effects",
        help="what chunking, method, reranker, ... contribute: main effects and interactions over the grid",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--suite", metavar="NAME", help="one suite alone (default: all of params.yaml)")
    parser.add_argument("--measure", metavar="NAME", help="default: the headline of params.yaml")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    grid = read_grid()
    measure = arguments.measure or read_headline()
    cells = suites_with(measure, grid, arguments.suite)
    found = {suite: _effects(of_suite, measure) for suite, of_suite in cells.items()}
    if arguments.json:
        print(effects_json(found), end="")
    else:
        unqualified = measure in read_unqualified(places.calibrations())
        print("\n".join(effects_text(suite, of_suite, unqualified) for suite, of_suite in found.items()), end="")
    return 0


def _effects(cells: Sequence[MeasuredCell], measure: str) -> Effects:
    scores = scored_cells(cells, measure)
    compared = [cell for cell in cells if f"{cell.profile}/{cell.method}" in scores]
    clusters = compared[0].clusters if compared else None
    return effects(read_factors(made_of(compared)), measure, scores, query_groups(compared), clusters)
