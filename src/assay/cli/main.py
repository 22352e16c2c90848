"""`assay`: what people type. Each command lives in a file of its own beside this one."""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn

from assay.cli.verbosity import add_options, speaking
from assay.cli.version import Version
from assay.errors import exit_with_message

_BROKEN_PIPE = 141  # what a shell reports of a program that ends so: 128 + SIGPIPE
FLOW = """\
the flow:
  dvc repro               measure every cell that changed (make repro: the same, then track and table)
  assay table             rank the cells, show the controls and what the best gains over them
  assay report            one HTML page: what won, by how much, how sure that is, and why, down to each query
  assay compare A B       set one cell against another, or against itself at a git revision
  assay show QUERY ...    one query in one cell: what was judged, found, answered, and how it scored
  assay effects           what each part of the grid contributes: chunking, method, reranker ...
  assay power             how many queries a suite needs to see a drop
  assay gate [BASE]       compare the metrics with a revision; exit 1 on a regression, 2 if they could not be compared
  assay history METRIC    a metric over the last commits; nothing is run
  assay bisect METRIC     the commit that moved a metric
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

the machine:
  assay doctor            what is missing here, and how to mend it
  assay completion SHELL  a script that lets bash, zsh or tcsh complete what you type

`assay COMMAND --help` says more, with examples. exit status: 0 fine; 1 it found something (a regression, an error in a
suite) or failed; 2 it could not compare, or was not called right. docs/command-line.md lists all of it.
"""

STATUS = "exit status: 0 done; 1 it failed, and said why; 2 not called right.\n"
COMMANDS = {
    "table": "table",
    "report": "report",
    "compare": "compare",
    "show": "show",
    "effects": "effects",
    "power": "power",
    "gate": "gate",
    "history": "history",
    "bisect": "bisect",
    "run": "run",
    "track": "track",
    "import": "importing",
    "lint": "lint",
    "judge-spans": "judge_spans",
    "export": "exporting",
    "record": "record",
    "search-eval": "search_eval",
    "capture": "capture",
    "query-test": "query_test",
    "calibrate": "calibrate",
    "doctor": "doctor",
    "completion": "completion",
}
"""The module beside this one by the command's name."""


class _Parser(argparse.ArgumentParser):
    """Says where to look for a command, or an option of one, that there is not."""

    def error(self, message: str) -> NoReturn:
        word = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
        close = get_close_matches(word, COMMANDS, n=1) if "COMMAND: invalid choice" in message else []
        if "COMMAND: invalid choice" in message:
            message = f"there is no command `{word}`.{f' Did you mean `{close[0]}`?' if close else ''}"
            message += " `assay --help` shows all."
        elif "unrecognized arguments" in message and named(sys.argv[1:]):
            message += f". `assay {named(sys.argv[1:])} --help` shows what there is."
        super().error(message)


def parser(commands: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """Knows the options of `commands`; without any, what stands on its own: the help, the version and the names.

    Whoever calls one command waits for the modules of that one alone.
    """
    top = _Parser(
        prog="assay",
        usage="assay [-h] [--version] [-q | -v] COMMAND ...",
        description="Search and RAG quality as a reproducible experiment.",
        epilog=FLOW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action=Version)
    add_options(top)
    wanted = list(commands)
    if not wanted:
        top.add_argument("command", metavar="COMMAND", choices=list(COMMANDS), help=argparse.SUPPRESS)
        return top
    below = top.add_subparsers(prog="assay", metavar="COMMAND", required=True, parser_class=argparse.ArgumentParser)
    for name in wanted:
        import_module(f"assay.cli.{COMMANDS[name]}").add(below)
    for command in below.choices.values():
        _complete(command)
    return top


def _complete(command: argparse.ArgumentParser) -> None:
    """What every command has: how loud it is, and what its exit status says, unless it says more of that itself."""
    add_options(command)
    if "exit status:" not in str(command.description):
        command.description = f"{command.description}\n{STATUS}"


def main() -> None:
    words = sys.argv[1:]
    name = named(words)
    arguments = parser([name] if name else []).parse_args(words)
    with exit_with_message():
        try:
            with speaking(arguments, f"assay {name}"):
                status = arguments.run(arguments)
                sys.stdout.flush()
        except BrokenPipeError:  # `assay table | head`: nobody reads on
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
            status = _BROKEN_PIPE
        sys.exit(status)


def named(words: Sequence[str]) -> str | None:
    """The command among the words: no option before it takes a value. None where there is none."""
    first = next((word for word in words if not word.startswith("-")), None)
    return first if first in COMMANDS else None


if __name__ == "__main__":
    main()
