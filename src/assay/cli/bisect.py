"""`assay bisect`: the commit that moved a metric of a cell, by the metrics in git alone."""

import argparse

from assay.cli.history import add_choice, chosen_cell
from assay.comparing.history_bisect import Bisection, Limit, bisect
from assay.comparing.history_commits import commit_named, metric_commits
from assay.comparing.history_read import metric_name, read_history
from assay.reporting.history_bisect_text import bisect_text
from assay.reporting.history_json import bisect_json

DESCRIPTION = """\
Name the commit that moved a metric of a cell most, up or down; with --drop or --rise, the first one at which the metric
lies so far from its value at the good revision, even where many small steps added up to it.

Nothing is run: the metrics are files in git, and every commit that touched them has its own. Changes are paired by
query.

exit status: 0 a commit is named, 1 none did it (or an error, which is told).
"""
EXAMPLES = """\
examples:
  assay bisect ndcg@10                                  of the best cell, over all commits
  assay bisect ndcg@10 --cell A3/hybrid --good v1.2     since a release, what is not committed too
  assay bisect ndcg@10 --good v1.2 --bad main --drop 0.02
  assay bisect queries.abstained --rise 3 --json | jq -r .culprit.commit
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "bisect",
        help="which commit moved a metric of a cell most, or first beyond a limit; nothing is run",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_choice(parser)
    parser.add_argument("--good", metavar="REVISION", help="where to start (default: the first commit with metrics)")
    parser.add_argument("--bad", metavar="REVISION", help="where to end (default: HEAD and what is not committed)")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--drop", type=_size, metavar="X", help="the first commit that is X or more below the start")
    limit.add_argument("--rise", type=_size, metavar="X", help="the same above: of what is better when low")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    found = _bisect(arguments)
    print((bisect_json if arguments.json else bisect_text)(found), end="")
    return 0 if found.culprit else 1


def _bisect(arguments: argparse.Namespace) -> Bisection:
    log = metric_commits(arguments.bad or "HEAD", after=arguments.good)
    start = commit_named(arguments.good) if arguments.good else None
    metric = metric_name(arguments.metric)
    cell = chosen_cell(arguments, metric, log)
    history = read_history(cell, metric, log, start=start, working_tree=arguments.bad is None)
    return bisect(history, _limit(arguments))


def _limit(arguments: argparse.Namespace) -> Limit | None:
    if arguments.drop is not None:
        return Limit("drop", arguments.drop)
    return None if arguments.rise is None else Limit("rise", arguments.rise)


def _size(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number
