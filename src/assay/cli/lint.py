"""`assay lint`: check a suite's queries and judgments against its corpus, and what its cells say of the suite."""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from assay import places
from assay.assessing.machine_made import read_machine_made
from assay.config import load_collection_suite, load_queries_cell, load_search_suite
from assay.corpora.collection import read_collection
from assay.corpora.documents import read_documents
from assay.corpora.file_types import parse_file_types
from assay.corpora.lint import Finding, lint
from assay.corpora.queries import read_queries
from assay.corpora.task_lint import TaskFinding, lint_tasks
from assay.corpora.tasks import read_tasks
from assay.errors import AssayError
from assay.federated import lint as federated_lint
from assay.grid import Grid, read_grid
from assay.health.check_suite import check_suite
from assay.health.finding import HealthFinding
from assay.health.group_size import LEAST
from assay.health.listing import listed
from assay.printable import printable
from assay.reporting.report_settings import read_headline

DESCRIPTION = """\
Check the queries and judgments of each suite against its corpus: missing files or symbols, grades out of range,
keywords that the question itself contains, duplicates. Of a search suite, check its recorded cases: grades, repeated
ids, judgments that no result can match, unknown sources. Of a query suite, check its tasks: judgments, expected files
and file types, names that give the answer away. Of a collection, check that its files can be read and fit together.
Each finding names its file and line.

Then comes suite health, which needs the measured cells for some of its checks: near-duplicates of which one is judged,
queries that repeat a document or each other, judgments that no cell retrieves, how much of what is found is judged,
how much a machine judged, what the echo control earns, measures and queries that tell no cell from another, groups
with few queries. Its lines end in the name of the check; docs/suite-health.md says what to do.

exit status: 0 no error (warnings and notes are shown), 1 an error, or a warning with --strict. Notes never fail.
"""
EXAMPLES = """\
examples:
  assay lint
  assay lint --suite pallets
  assay lint --suite pallets --all        every finding, not the first few of each check
  assay lint --no-health      what stands in the files alone: faster
  assay lint --strict         warnings fail too
  assay lint --json | jq '.suites.pallets.findings[] | select(.check == "unretrieved")'
  assay lint --fixtures recorded.jsonl    recorded cases that are no suite yet

the corpus must be there: dvc repro corpus
"""
SUITE = "suite"  # the name, for programs, of the checks that read a suite's own files
_PLACE = re.compile(r"(?P<place>.*?):(?P<line>\d+): (?P<message>.*)")

AnyFinding = Finding | TaskFinding | federated_lint.Finding | HealthFinding


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "lint",
        help="check a suite's queries and judgments, and whether it can tell good search from bad",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--suite", metavar="NAME", help="one suite alone (default: all of params.yaml)")
    chosen.add_argument("--fixtures", metavar="FIXTURES", help="a file, folder or glob of recorded search cases alone")
    parser.add_argument("--strict", action="store_true", help="fail on warnings too")
    parser.add_argument("--no-health", action="store_true", help="leave suite health out")
    parser.add_argument("--all", action="store_true", help="show every finding of suite health")
    parser.add_argument(
        "--least-queries",
        metavar="N",
        type=_count,
        default=LEAST,
        help=f"a group with fewer queries is named (default {LEAST}; 1: none is)",
    )
    parser.add_argument("--json", action="store_true", help="for programs: all findings of all suites")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    counts: Counter[str] = Counter()
    rows: dict[str, Any] = {}
    for name, findings in _findings(arguments):
        counts.update(finding.severity for finding in findings if not _is_detail(finding))
        if arguments.json:
            rows[name] = {"findings": [_row(finding) for finding in findings]}
        else:
            print("".join(f"{printable(line)}\n" for line in _lines(findings, name, arguments.all)), end="")
    if arguments.json:
        totals = {f"{severity}s": counts[severity] for severity in ("error", "warning", "note")}
        print(json.dumps({"suites": rows, **totals}, indent=2, ensure_ascii=False))
    notes = f", {counts['note']} notes" if counts["note"] else ""
    print(f"{counts['error']} errors, {counts['warning']} warnings{notes}.", file=sys.stderr)
    return 1 if counts["error"] or (arguments.strict and counts["warning"]) else 0


def _lines(findings: Sequence[AnyFinding], suite: str, everything: bool) -> Iterator[str]:
    yield from (str(finding) for finding in findings if not isinstance(finding, HealthFinding))
    yield from listed([finding for finding in findings if isinstance(finding, HealthFinding)], suite, everything)


def _is_detail(finding: AnyFinding) -> bool:
    return isinstance(finding, HealthFinding) and finding.detail


def _row(finding: AnyFinding) -> dict[str, Any]:
    row = asdict(finding)
    return {"check": row.pop("check", SUITE), "severity": row.pop("severity"), **row}


def _findings(arguments: argparse.Namespace) -> Iterator[tuple[str, Sequence[AnyFinding]]]:
    """Those of each suite by its kind and of its health, or of the fixtures that are named."""
    if arguments.fixtures is not None:
        yield arguments.fixtures, list(federated_lint.lint(arguments.fixtures))
        return
    grid = read_grid()
    headline = read_headline()
    for suite in _suites(grid, arguments.suite):
        findings = _by_kind(grid, suite)
        health = [] if arguments.no_health else _health(grid, suite, headline, arguments.least_queries)
        yield suite, [*findings, *health]


def _health(grid: Grid, suite: str, headline: str, least: int) -> list[HealthFinding]:
    return [*read_machine_made(grid, suite), *check_suite(grid, suite, headline, least)]


def _by_kind(grid: Grid, suite: str) -> Sequence[AnyFinding]:
    if suite in grid.collections.suites:
        return lint_collection(suite)
    if suite in grid.queries.suites:
        return lint_query_suite(grid, suite)
    return lint_search_suite(suite) if suite in grid.search.suites else lint_suite(suite)


def lint_suite(suite: str) -> list[Finding]:
    """AssayError where the queries or the corpus are missing or malformed."""
    queries = places.queries(suite)
    documents = read_documents(places.corpus(suite) / "documents.jsonl")
    return lint(read_queries(queries), documents, str(queries))


def lint_collection(suite: str) -> list[HealthFinding]:
    """One error a line that cannot be read. AssayError where the suite's config was not composed yet."""
    config = load_collection_suite(suite)
    folder = places.suite_folder(suite)
    try:
        read_collection(folder, config)
    except AssayError as error:
        return [_unreadable(line, str(folder)) for line in str(error).split("\n")]
    return []


def _unreadable(line: str, folder: str) -> HealthFinding:
    match = _PLACE.fullmatch(line)
    if match is None:
        return HealthFinding(SUITE, "error", folder, line)
    return HealthFinding(SUITE, "error", match["place"], match["message"], line=int(match["line"]))


def lint_search_suite(suite: str) -> list[federated_lint.Finding]:
    """AssayError where a fixture is missing, or the suite's config was not composed yet."""
    return [finding for fixture in load_search_suite(suite).fixtures for finding in federated_lint.lint(fixture)]


def lint_query_suite(grid: Grid, suite: str) -> list[TaskFinding]:
    """AssayError where the tasks or the corpus are missing or malformed, or the suite's cells were not composed yet."""
    cells = grid.cells(suite)
    if not cells:
        raise AssayError("params.yaml: queries: without a profile and a method nothing says what file types mean.")
    tasks = places.tasks(suite)
    types = parse_file_types(load_queries_cell(*cells[0]).file_types)
    return lint_tasks(read_tasks(tasks), read_documents(places.documents(grid.queries.corpus)), types, str(tasks))


def _suites(grid: Grid, chosen: str | None) -> list[str]:
    suites = grid.all_suites
    if chosen is None:
        return suites
    if chosen not in suites:
        raise AssayError(f"params.yaml has no suite `{chosen}`. There are: {', '.join(suites)}.")
    return [chosen]


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"`{text}` is no number of queries: 1 or more.")
    return int(text)
