"""`assay judge-spans`: make judgments that are fair to every chunking."""

import argparse
import json
from pathlib import Path

from assay.assessing.agreement_report import agreement_json, agreement_report
from assay.assessing.judged_suite import JudgedSuite, open_suite
from assay.assessing.raters import read_raters
from assay.assessing.writing import own_judgments
from assay.cli.assessing_by_hand import judge_by_hand
from assay.cli.assessing_by_machine import judge_by_machine
from assay.cli.assessing_text import agreement_text
from assay.cli.assessing_write import write_judgments
from assay.errors import AssayError
from assay.grid import read_grid

DESCRIPTION = """\
Judge what the measured cells found, one key a grade: 3 answers the question, 2 states a part of it, 1 is on the matter,
0 is of no use. What is shown are whole functions, sections or documents, never chunks, in an order that tells nothing
of who found them, so that the judgments are fair to every chunking, those of tomorrow too.

Each grade is kept at once, in data/grades/SUITE/RATER.jsonl; no stage reads that. The same command goes on from there.
Several people judge with a --rater of their own. --agreement says how well they agree, --write makes judgments of the
grades. --grader lets a chat model grade; its grades are always marked as machine-made.
"""
EXAMPLES = """\
examples:
  assay judge-spans pallets                           judge; go on where you stopped
  assay judge-spans pallets --query T1-001 --depth 5
  assay judge-spans pallets --rater second
  assay judge-spans pallets --agreement --json | jq .people
  assay judge-spans pallets --grader ollama grader.model.model=qwen2.5:14b-instruct --limit 200
  assay judge-spans pallets --write                   print the judgments to paste
  assay judge-spans pallets --write --to data/suites/pallets/queries.yaml
"""
_BELONGS = {
    "json": ("agreement", "write", "grader"),
    "to": ("write",),
    "with_machine": ("write",),
    "only_relevant": ("write",),
    "replace": ("write",),
    "mixed_scales": ("write",),
    "rater": ("hand",),
    "rejudge": ("hand", "grader"),
    "query": ("hand", "grader"),
    "limit": ("hand", "grader"),
}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "judge-spans",
        help="judge what the cells found, by hand or by a model; agreement of raters; judgments",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("suite", metavar="SUITE", help="a rag suite or a collection of params.yaml")
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--agreement", action="store_true", help="how well the raters agree: Krippendorff's alpha")
    does.add_argument("--write", action="store_true", help="show the judgments that come of the grades")
    does.add_argument(
        "--grader",
        nargs="+",
        metavar=("NAME", "key=value"),
        help="let a chat model grade: a file of conf/grader, and settings of conf/grading.yaml",
    )
    judging = parser.add_argument_group("judging")
    judging.add_argument("--rater", metavar="NAME", help="who judges (default: git config user.name)")
    judging.add_argument("--depth", type=_count, default=10, metavar="N", help="hits of each cell (default: 10)")
    judging.add_argument("--query", metavar="ID", help="one query alone")
    judging.add_argument("--limit", type=_count, metavar="N", help="no more than N places")
    judging.add_argument("--rejudge", action="store_true", help="show again what is graded already")
    writing = parser.add_argument_group("with --write")
    writing.add_argument("--to", type=Path, metavar="FILE", help="write the suite's judgments file with them in it")
    writing.add_argument("--only-relevant", action="store_true", help="leave out grade 0")
    writing.add_argument("--mixed-scales", action="store_true", help="into a suite whose grades go above 3, too")
    writing.add_argument("--replace", action="store_true", help="take the place of judgments that they lie on")
    writing.add_argument(
        "--with-machine", nargs="?", const="", metavar="MODEL", help="also a machine's, where no person graded; marked"
    )
    parser.add_argument("--json", action="store_true", help="with --agreement, --write or --grader: for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    _check_options(arguments)
    grid = read_grid()
    suite = open_suite(grid, arguments.suite)
    if arguments.agreement:
        return _agreement(suite, arguments.json)
    if arguments.write:
        return write_judgments(arguments, suite)
    return judge_by_machine(arguments, grid, suite) if arguments.grader else judge_by_hand(arguments, grid, suite)


def _agreement(suite: JudgedSuite, as_json: bool) -> int:
    raters = read_raters(suite.name, suite.texts)
    if not raters:
        raise AssayError(f"nobody has graded `{suite.name}` yet. Judge first: assay judge-spans {suite.name}")
    report = agreement_report(raters, own_judgments(suite))
    if as_json:
        print(json.dumps(agreement_json(report), indent=2, allow_nan=False))
    else:
        print(agreement_text(report, suite.is_collection), end="")
    return 0


def _check_options(arguments: argparse.Namespace) -> None:
    """An option that would do nothing is refused."""
    chosen = {"agreement": arguments.agreement, "write": arguments.write, "grader": arguments.grader}
    mode = next((name for name, on in chosen.items() if on), "hand")
    for name, modes in _BELONGS.items():
        given = getattr(arguments, name)
        if given not in (None, False, []) and mode not in modes:
            where = " or ".join("judging by hand" if one == "hand" else f"--{one}" for one in modes)
            raise AssayError(f"--{name.replace('_', '-')} belongs to {where}.")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"`{text}` is not a whole number from 1 on")
    return int(text)
