"""`assay show`: one query in one cell."""

import argparse

from assay.cli.colour import colours
from assay.grid import read_grid
from assay.reporting.report_settings import read_headline
from assay.reporting.shown_query_json import shown_query_json
from assay.reporting.shown_query_read import read_shown_query
from assay.reporting.shown_query_text import shown_query_text

DESCRIPTION = """\
Show what a cell made of one query: the question, what was judged, what was found with its grades and whether it went
into the context, the answer, each claim with its verdict, the rubric's points with their reasons, and the scores, with
the reason where there is none. With --other a second cell stands beside it.

Works for suites of every kind. What was found and answered is read from data/, the scores from metrics/: in a clone
without `dvc pull` the scores are all there is.

exit status: 0 shown; 1 there is no such query or cell, or it was not measured yet.
"""
EXAMPLES = """\
examples:
  assay show T1-005                                    in the best cell of its suite
  assay show T1-005 --cell A5/hybrid --texts
  assay show T1-005 --cell A5/hybrid --other A1/bm25   what one found and the other did not
  assay show Q-001 --suite agent --cell template/bm25
  assay show T1-005 --cell A5/hybrid --json | jq '.cells[].seen.hits[] | select(.grade > 0)'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "show",
        help="one query in one cell: what was judged, found, answered, and how it scored",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("query", metavar="QUERY", help="its id, as in the per-query files")
    parser.add_argument("--cell", metavar="CELL", help="PROFILE/METHOD or SUITE/PROFILE/METHOD (default: the best one)")
    parser.add_argument("--other", metavar="CELL", help="a second cell to set beside it")
    parser.add_argument("--suite", metavar="NAME", help="where several suites have such a query")
    parser.add_argument("--texts", action="store_true", help="also what the places say")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    names = [arguments.cell, *([arguments.other] if arguments.other else [])]
    shown = read_shown_query(read_grid(), read_headline(), arguments.query, names, arguments.suite)
    if arguments.json:
        print(shown_query_json(shown), end="")
    else:
        print(shown_query_text(shown, arguments.texts, colours()), end="")
    return 0
