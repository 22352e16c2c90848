"""`assay`: what people type. Each command lives in a file of its own name beside this one."""

import argparse
import os
import sys

from assay.cli import calibrate, capture, gate, lint, query_test, record, run, search_eval, table, track
from assay.errors import exit_with_message

_BROKEN_PIPE = 141  # what a shell reports of a program that ends so: 128 + SIGPIPE
FLOW = """\
the flow:
  dvc repro            measure every cell that changed (make repro: the same, then track and table)
  assay table          rank the cells, show the controls and what the best gains over them
  assay run ...        try one cell on a slice of the queries; writes nothing that DVC owns
  assay gate [BASE]    compare the metrics with a revision; exit 1 on a regression, 2 if they could not be compared
  assay track          log what is new to MLflow
  assay lint           check a suite's queries and judgments against its corpus
  assay query-test ... judge one pair of search queries beside what it really finds
  assay record ...     ask live sources once, so that later runs are offline
  assay search-eval    measure the fusion of recorded search results, without DVC
  assay capture LOG    read what an agent searched for out of its logs
  assay calibrate ...  measure a judge on labelled pairs before you believe it
"""


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="assay",
        description="Search and RAG quality as a reproducible experiment.",
        epilog=FLOW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in (run, table, gate, track, lint, calibrate, capture, search_eval, record, query_test):
        command.add(commands)
    return top


def main() -> None:
    arguments = parser().parse_args()
    with exit_with_message():
        try:
            status = arguments.run(arguments)
            sys.stdout.flush()
        except BrokenPipeError:  # `assay table | head`: nobody reads on
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
            status = _BROKEN_PIPE
        sys.exit(status)


if __name__ == "__main__":
    main()
