"""`assay judge-spans SUITE --grader NAME`: a chat model grades what the cells found, marked as machine-made."""

import argparse
import json
from typing import Any

from assay import places
from assay.assessing.agreement_report import against_people
from assay.assessing.chat_grader import ChatGrader
from assay.assessing.grades import located
from assay.assessing.grades_file import GradeLog, rater_file, read_graded
from assay.assessing.judged_suite import JudgedSuite, chosen_queries, suite_pool
from assay.assessing.machine_grading import MachineGrades, grade_items, machine_rater
from assay.assessing.raters import read_raters
from assay.assessing.session import open_items
from assay.assessing.writing import own_judgments
from assay.cli.assessing_text import machine_lines
from assay.cli.overrides import nested, parse_pairs
from assay.component import build
from assay.composing.layers import Base, hydra, layered
from assay.config import CallsConfig, check
from assay.errors import AssayError
from assay.file_lock import locked
from assay.grid import Grid
from assay.llm.model_calls import ModelCalls
from assay.printable import printable


def judge_by_machine(arguments: argparse.Namespace, grid: Grid, suite: JudgedSuite) -> int:
    name, *pairs = arguments.grader
    settings = compose_grader(grid, name, pairs)
    with ModelCalls(check(settings["calls"], CallsConfig, "calls"), places.cache()) as calls:
        grader: ChatGrader = build(settings["grader"], calls=calls)
        rater = machine_rater(grader)
        path = rater_file(suite.name, rater)
        with locked(path, taken=f"{path}: another process grades with {rater}. Wait for it."):
            known = located(read_graded(path), suite.texts).grades
            pools = suite_pool(grid, suite, arguments.depth).units
            queries = chosen_queries(suite, arguments.query)
            left = open_items(queries, pools, known, all_of_them=arguments.rejudge)[: arguments.limit]
            graded = grade_items(suite, left, grader)
            calls.finish()
            with GradeLog(path) as log:
                log.add(*graded.grades)
    if arguments.json:
        print(json.dumps(_plain(graded, rater, str(path)), indent=2))
    else:
        print("\n".join([*_lines(graded, rater, str(path)), "", *_worth(suite, rater)]))
    return 0


def compose_grader(grid: Grid, grader: str, pairs: list[str]) -> dict[str, Any]:
    if not (places.CONF / "grader" / f"{grader}.yaml").is_file() or grader.startswith("_"):
        known = sorted(path.stem for path in (places.CONF / "grader").glob("[!_]*.yaml"))
        raise AssayError(f"--grader: there is no conf/grader/{grader}.yaml. There are: {', '.join(known)}.")
    base = Base(
        "grading", {key: grid.common[key] for key in ("calls",) if key in grid.common}, frozenset({"grader", "calls"})
    )
    values = nested(parse_pairs(pairs, ()), ())
    with hydra(places.CONF):
        return layered(base, {"grader": grader}, (values,), places.CONF, "assay judge-spans")


def _plain(graded: MachineGrades, rater: str, path: str) -> dict[str, Any]:
    """What the grades are worth is said by `--agreement --json`."""
    return {
        "rater": rater,
        "file": path,
        "grades": {str(number): sum(grade.grade == number for grade in graded.grades) for number in range(4)},
        "spread": graded.spread,
        "failed": dict(sorted(graded.failed.items())),
    }


def _lines(graded: MachineGrades, rater: str, path: str) -> list[str]:
    counts = [sum(grade.grade == number for grade in graded.grades) for number in range(4)]
    told = ", ".join(f"{count} x {number}" for number, count in enumerate(counts))
    lines = [f"{len(graded.grades)} grades by {printable(rater)}, machine-made ({told}), in {path}"]
    if graded.spread is not None:
        lines.append(f"samples of one place lie {graded.spread:.2f} grades apart on average")
    for reason, count in sorted(graded.failed.items()):
        lines.append(f"{count} places without a grade: {printable(reason)}. The same command asks for them again.")
    return lines


def _worth(suite: JudgedSuite, rater: str) -> list[str]:
    raters = read_raters(suite.name, suite.texts)
    own = own_judgments(suite)
    return [line for one in raters if one.name == rater for line in machine_lines(against_people(raters, one, own))]
