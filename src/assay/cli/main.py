"""`assay`: what people type. Each command lives in a file of its own name beside this one."""

import argparse
import os
import sys

from assay.cli import (
    calibrate,
    capture,
    compare,
    effects,
    exporting,
    gate,
    importing,
    judge_spans,
    lint,
    power,
    query_test,
    record,
    run,
    search_eval,
    table,
    track,
)
from assay.errors import exit_with_message

_BROKEN_PIPE = 141  # what a shell reports of a program that ends so: 128 + SIGPIPE
FLOW = """\
the flow:
  dvc repro               measure every cell that changed (make repro: the same, then track and table)
  assay table             rank the cells, show the controls and what the best gains over them
  assay compare A B       set one cell against another, or against itself at a git revision
  assay effects           what each part of the grid contributes: chunking, method, reranker ...
  assay power             how many queries a suite needs to see a drop
  assay gate [BASE]       compare the metrics with a revision; exit 1 on a regression, 2 if they could not be compared
  assay run ...           try one cell on a slice of the queries; writes nothing that DVC owns
  assay track             log what is new to MLflow

your own data:
  assay import ...        make a suite of a collection: BEIR, TREC, MTEB, CSV, RAG data sets
  assay lint              check a suite's queries and judgments, and whether it can tell good search from bad
  assay judge-spans ...   judge what the cells found, by hand or by a model; agreement; judgments
  assay export            runs, judgments and scores for other tools
  assay record ...        ask live sources once, so that later runs are offline
  assay search-eval       measure the fusion of recorded search results, without DVC
  assay capture LOG       read what an agent searched for out of its logs
  assay query-test ...    judge one pair of search queries beside what it really finds
  assay calibrate ...     measure a judge on labelled pairs before you believe it
"""


COMMANDS = (
    *(table, compare, effects, power, gate, run, track),
    *(importing, lint, judge_spans, exporting, record, search_eval, capture, query_test, calibrate),
)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="assay",
        description="Search and RAG quality as a reproducible experiment.",
        epilog=FLOW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
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
