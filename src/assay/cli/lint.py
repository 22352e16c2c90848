"""`assay lint`: check a suite's queries and judgments against its corpus."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from assay import places
from assay.config import load_queries_cell, load_search_suite
from assay.corpora.documents import read_documents
from assay.corpora.file_types import parse_file_types
from assay.corpora.lint import Finding, lint
from assay.corpora.queries import read_queries
from assay.corpora.task_lint import TaskFinding, lint_tasks
from assay.corpora.tasks import read_tasks
from assay.errors import AssayError
from assay.federated import lint as federated_lint
from assay.grid import Grid, read_grid
from assay.printable import printable

DESCRIPTION = """\
Check the queries and judgments of each suite against its corpus: missing files or symbols, grades out of range,
keywords that the question itself contains, duplicates. Of a search suite, check its recorded cases: grades, repeated
ids, judgments that no result can match, unknown sources. Of a query suite, check its tasks: judgments, expected files
and file types, names that give the answer away. Each finding names its file and line.

exit status: 0 no error (warnings are shown), 1 an error, or a warning with --strict.
"""
EXAMPLES = """\
examples:
  assay lint
  assay lint --suite pallets
  assay lint --strict         warnings fail too
  assay lint --fixtures recorded.jsonl    recorded cases that are no suite yet

the corpus must be there: dvc repro corpus
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "lint",
        help="check a suite's queries and judgments against its corpus",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--suite", metavar="NAME", help="one suite alone (default: all of params.yaml)")
    chosen.add_argument("--fixtures", metavar="FIXTURES", help="a file, folder or glob of recorded search cases alone")
    parser.add_argument("--strict", action="store_true", help="fail on warnings too")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    counts: Counter[str] = Counter()
    for findings in _findings(arguments):
        counts.update(finding.severity for finding in findings)
        print("".join(f"{printable(str(finding))}\n" for finding in findings), end="")
    print(f"{counts['error']} errors, {counts['warning']} warnings.", file=sys.stderr)
    return 1 if counts["error"] or (arguments.strict and counts["warning"]) else 0


def _findings(arguments: argparse.Namespace) -> Iterator[Sequence[Finding | TaskFinding | federated_lint.Finding]]:
    """Those of each suite by its kind, or of the fixtures that are named."""
    if arguments.fixtures is not None:
        yield list(federated_lint.lint(arguments.fixtures))
        return
    grid = read_grid()
    for suite in _suites(grid, arguments.suite):
        if suite in grid.queries.suites:
            yield lint_query_suite(grid, suite)
        else:
            yield lint_search_suite(suite) if suite in grid.search.suites else lint_suite(suite)


def lint_suite(suite: str) -> list[Finding]:
    """AssayError where the queries or the corpus are missing or malformed."""
    queries = places.queries(suite)
    documents = read_documents(places.corpus(suite) / "documents.jsonl")
    return lint(read_queries(queries), documents, str(queries))


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
