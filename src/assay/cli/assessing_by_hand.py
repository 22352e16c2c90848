"""`assay judge-spans SUITE`: a person grades what the cells found."""

import argparse
import shutil
import subprocess
import sys

from assay.assessing.grades import Grade, located
from assay.assessing.grades_file import MACHINE, GradeLog, rater_file, read_graded
from assay.assessing.judged_suite import JudgedSuite, chosen_queries, suite_pool
from assay.assessing.keys import reader
from assay.assessing.pool import shuffled
from assay.assessing.session import HELP, Session, open_items
from assay.errors import AssayError
from assay.file_lock import locked
from assay.grid import Grid
from assay.printable import printable


def judge_by_hand(arguments: argparse.Namespace, grid: Grid, suite: JudgedSuite) -> int:
    rater = arguments.rater or git_name()
    if not rater or rater.startswith((MACHINE, "machine-")):
        raise AssayError("--rater NAME: say who judges. git config user.name has no name that could stand for it.")
    path = rater_file(suite.name, rater)
    taken = f"{path}: another session of {rater} is open. End it first, or give another --rater."
    with locked(path, taken=taken):
        known = read_graded(path)
        _check_name(next(iter(known.values()), None), rater)
        found = located(known, suite.texts)
        pools = suite_pool(grid, suite, arguments.depth)
        queries = chosen_queries(suite, arguments.query)
        units = {query.id: shuffled(pools.units.get(query.id, ()), query.id, rater) for query in queries}
        left = open_items(queries, units, found.grades, all_of_them=arguments.rejudge)
        pooled = sum(map(len, units.values()))
        print(f"{printable(rater)}: {pooled} places of {len(queries)} queries, pooled from {pools.cells} cells.")
        print(f"{len(left)} to grade{' again' if arguments.rejudge else ''}; grades go to {path}\n\n{HELP}")
        with GradeLog(path) as log:
            session = Session(
                suite=suite,
                rater=rater,
                items=left[: arguments.limit],
                former=found.grades,
                keep=log.add,
                read=reader(sys.stdin),
                write=_write,
                width=shutil.get_terminal_size((100, 40)).columns,
            )
            session.run()
    print(_summary(session, len(left), suite.name))
    return 0


def git_name() -> str:
    """The name that git signs commits with, "" without one."""
    try:
        done = subprocess.run(["git", "config", "user.name"], capture_output=True, check=False)  # noqa: S607
    except FileNotFoundError:
        return ""
    return done.stdout.decode(errors="replace").strip()


def _check_name(there: Grade | None, rater: str) -> None:
    if there is not None and there.rater != rater:
        raise AssayError(f"--rater {rater}: its file has the grades of {there.rater}. Choose another name.")


def _write(text: str) -> None:
    print(text, end="", flush=True)


def _summary(session: Session, left: int, suite: str) -> str:
    graded = len(session.given)
    said = f"\n{graded} graded, {len(session.skipped)} skipped, {left - graded} left."
    return f"{said}\nThen: assay judge-spans {suite} --agreement, and --write to make judgments of the grades."
