"""`assay query-test`: judge one pair of search texts by what it really finds."""

import argparse
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from assay.cli.asked_text import LeftError, ask
from assay.cli.colour import colours
from assay.cli.judged_pair import PLACE, judged_pair
from assay.cli.overrides import nested, parse_pairs
from assay.cli.pair_wish import INTENT, PairWish, check_intent
from assay.cli.verbosity import tell_where_from
from assay.composing.compose import compose_common, compose_queries_cell
from assay.config import CallsConfig, check
from assay.errors import AssayError
from assay.grid import CellName, Grid, read_grid
from assay.printable import printable_lines
from assay.reporting.pair_report import PairReport, State
from assay.reporting.pair_report_json import pair_report_json
from assay.reporting.pair_report_text import pair_report_text
from assay.search_tasks import INTENTS, Pair

DESCRIPTION = f"""\
Search the corpus of the query suites by QUERY, rerank what it finds by USE CASE, and judge both texts by the rubric.
A text that is not given is asked for. Nothing that DVC owns is touched.

The file types that are expected and to be avoided are those of the task or of --expect and --avoid; where nobody says
any, those that the use case asks for and excludes. A task of the suite also brings its judgments: recall, precision
and nDCG of what was found.

intents: {", ".join(INTENTS[:4])},
         {", ".join(INTENTS[4:])}

exit status: 0 a pass, 1 a fail, 2 it could not be judged, 130 left while being asked.
"""
EXAMPLES = """\
examples:
  assay query-test
  assay query-test "make the name of an upload safe for the disk" "Reuse the Python source, no tests" --task Q-001
  assay query-test QUERY "USE CASE" --intent tests --expect test --avoid documentation --method bm25
  assay query-test QUERY "USE CASE" rubric_judge.model.model=NAME rubric_judge.samples=3 --judge ollama
"""
GROUPS = ("reranker", "rubric", "rubric_judge", "file_types")
_SETTING = re.compile(rf"(?:{'|'.join(GROUPS)}|\w+(?:\.\w+)+)=\S.*")
_STATUS: dict[State, int] = {"pass": 0, "fail": 1, "undetermined": 2}
_LEFT = 130  # as a shell reports of a program that Ctrl-C ended


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "query-test",
        help="judge one pair of search texts by what it really finds",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "words", nargs="*", metavar="TEXT", help="QUERY, USE CASE, and dotted key=value of conf/queries.yaml"
    )
    parser.add_argument("--intent", metavar="NAME", help=f"what the search is for (default: the task's, or {INTENT})")
    parser.add_argument(
        "--task", metavar="TEXT|ID", help="what is asked of the agent, or a task of the suite by its id"
    )
    parser.add_argument("--expect", metavar="LABELS", help="file types that should come back, such as python,test")
    parser.add_argument("--avoid", metavar="LABELS", help="file types that should not")
    parser.add_argument("--method", metavar="NAME", help="bm25, dense or hybrid (default: the own one of the suite)")
    parser.add_argument("--judge", metavar="NAME", help="a file of conf/rubric_judge (default: that of params.yaml)")
    parser.add_argument("--suite", metavar="NAME", help="a query suite (default: the first of params.yaml)")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        report = _report(arguments)
    except LeftError:
        print("\nleft: nothing was tested.", file=sys.stderr)
        return _LEFT
    except AssayError as error:
        tell_where_from(arguments, error)
        print(f"error: {printable_lines(str(error))}", file=sys.stderr)
        return _STATUS["undetermined"]
    if arguments.json:
        print(pair_report_json(report), end="")
    else:
        print(pair_report_text(report, colours()), end="")
    return _STATUS[report.state]


def _report(arguments: argparse.Namespace) -> PairReport:
    """Faults of the settings come before the asking."""
    check_intent(arguments.intent)
    grid = read_grid()
    words = [word for word in arguments.words if not _SETTING.fullmatch(word)]
    given = parse_pairs([word for word in arguments.words if _SETTING.fullmatch(word)], GROUPS)
    if arguments.judge:
        given["rubric_judge"] = arguments.judge
    overrides = nested(given, GROUPS)
    calls = compose_common(grid, {"calls": overrides.pop("calls")} if "calls" in overrides else {})["calls"]
    cell, settings = _composed(grid, arguments.suite, arguments.method, overrides)
    pair = _pair(words)
    wish = PairWish(arguments.task, arguments.intent, arguments.expect, arguments.avoid)
    return judged_pair(
        grid, cell, settings, pair=pair, wish=wish, judge=_judge(grid, given), calls=check(calls, CallsConfig, PLACE)
    )


def _composed(
    grid: Grid, suite: str | None, method: str | None, overrides: dict[str, Any]
) -> tuple[CellName, dict[str, Any]]:
    """The cell and its settings. The method that a profile calls its own is known only once the profile is composed."""
    family = grid.queries
    if not (family.suites and family.profiles and family.methods):
        raise AssayError("params.yaml: queries: it needs a suite, a profile and a method: see docs/query-suites.md.")
    if suite is not None and suite not in family.suites:
        close = get_close_matches(suite, family.suites, n=1)
        hint = f" Did you mean `{close[0]}`?" if close else ""
        raise AssayError(f"--suite: no query suite `{suite}`.{hint} There are: {', '.join(family.suites)}.")
    first = CellName(suite or family.suites[0], next(iter(family.profiles)), method or family.methods[0])
    settings = compose_queries_cell(grid, first, overrides)
    own = settings["own_method"]
    if method or not own or own == first.method:
        return first, settings
    cell = first._replace(method=own)
    return cell, compose_queries_cell(grid, cell, overrides)


def _pair(words: Sequence[str]) -> Pair:
    if len(words) > 2:
        raise AssayError(
            f"`{words[2]}`: a third text. Quote QUERY and USE CASE; write settings as retrieval.depth=50. "
            f"Groups: {', '.join(GROUPS)}."
        )
    texts = [_text(name, word) for name, word in zip(("query", "use case"), words, strict=False)]
    texts += [ask(name) for name in ("query", "use case")[len(texts) :]]
    return Pair(*texts)


def _text(name: str, word: str) -> str:
    if not word.strip():
        raise AssayError(f"the {name} is empty. Write it, or leave it out to be asked.")
    try:
        word.encode()
    except UnicodeEncodeError:
        raise AssayError(f"the {name} is not UTF-8. Set the terminal's encoding to it.") from None
    return word.strip()


def _judge(grid: Grid, given: dict[str, str]) -> str:
    chosen = given.get("rubric_judge") or grid.queries.common.get("rubric_judge")
    return chosen if isinstance(chosen, str) else "rules"
