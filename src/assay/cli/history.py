"""`assay history`: a metric of a cell over the commits that touched metrics/."""

import argparse

from assay import places
from assay.comparing.history_commits import CommitLog, metric_commits
from assay.comparing.history_read import metric_name, read_history
from assay.grid import CellName, read_grid
from assay.reporting.compare_choice import find_cell
from assay.reporting.history_choice import best_cell
from assay.reporting.history_json import history_json
from assay.reporting.history_text import history_text
from assay.reporting.report_settings import read_headline

LAST = 20
DESCRIPTION = f"""\
Show what a metric of a cell was at each of the last commits that touched {places.METRICS}/, and what each of them
changed.

Nothing is run: the metrics are files in git. Each change is paired by query, out of the per-query files of the two
commits, with its 95 % interval; the p-values of all steps that moved a query are corrected together (Holm). A merged
branch is one commit, the merge. Metrics that are not committed yet stand in the last row.
"""
EXAMPLES = """\
examples:
  assay history ndcg@10                             of the best cell now
  assay history ndcg@10 --cell A3/hybrid --last 50
  assay history tier.1.recall@10 --suite pallets
  assay history ndcg@10 --json | jq '.commits[] | [.date, .value]'
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "history",
        help="a metric of a cell over the last commits, and what each changed; nothing is run",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_choice(parser)
    parser.add_argument("--last", type=above_zero, default=LAST, metavar="N", help=f"commits shown (default: {LAST})")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def add_choice(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "metric", metavar="METRIC", help="a measure, or a name with dots as the gate has it: tier.1.ndcg@10"
    )
    parser.add_argument(
        "--cell", metavar="CELL", help="PROFILE/METHOD or SUITE/PROFILE/METHOD (default: the best now by the headline)"
    )
    parser.add_argument("--suite", metavar="NAME", help="where several suites have such a cell")


def above_zero(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def run(arguments: argparse.Namespace) -> int:
    log = metric_commits(last=arguments.last)
    metric = metric_name(arguments.metric)
    history = read_history(chosen_cell(arguments, metric, log), metric, log, working_tree=True)
    print((history_json if arguments.json else history_text)(history), end="")
    return 0


def chosen_cell(arguments: argparse.Namespace, metric: str, log: CommitLog) -> CellName:
    """The one that is named, of the grid or of a commit of the log; else the best now."""
    grid = read_grid()
    if arguments.cell is None:
        return best_cell(grid, metric, read_headline(), arguments.suite)
    return find_cell(arguments.cell, grid, arguments.suite, log.cells)
