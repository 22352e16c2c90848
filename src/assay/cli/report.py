"""`assay report`: one HTML page that shows what won, by how much, how sure that is, and why."""

import argparse
import json
import sys
from pathlib import Path

from assay import places
from assay.atomic import write_whole
from assay.calibrating.qualified import read_unqualified
from assay.comparing.git_files import commit_of
from assay.errors import AssayError
from assay.grid import read_grid
from assay.printable import printable
from assay.reporting.page.base_gain import MAIN, default_base
from assay.reporting.page.charts.chart import Chart
from assay.reporting.page.charts.reliability import reliability
from assay.reporting.page.judge_rows import read_judges
from assay.reporting.page.markdown import report_markdown
from assay.reporting.page.provenance import read_provenance
from assay.reporting.page.read_reliability import read_bins
from assay.reporting.page.render import SIZE, Report, render
from assay.reporting.page.suite_page import SuitePage, read_suite_page
from assay.reporting.page.tables import report_tables
from assay.reporting.page.write_tables import FORMS, write_tables
from assay.reporting.report_settings import read_headline
from assay.tracking.git_state import git_state

DESCRIPTION = """\
Write one HTML page of everything that was measured: the best cell of each suite and what cannot be told apart from it,
every measure by profile, method and group, any two cells against each other, each query with what was found, answered
and judged, where cells lose what is relevant, what each part contributes, time, judges, provenance.

The file holds all it needs and asks nothing of any network. It reads metrics/ and what the stages left in data/; where
that is not at hand (a clone without `dvc pull`), the page has the scores alone.

exit status: 0 written; 1 nothing was measured, or a file is malformed.
"""
EXAMPLES = """\
examples:
  assay report
  assay report --suite pallets --out pallets.html
  assay report --base v1.2                      what the best cells gained since
  assay report --markdown                       in short, for a comment; prints it and writes no page
  assay report --tables out --form parquet      the tables for other tools, beside the page
"""
OUT = Path("report.html")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "report",
        help="write one HTML page: what won, by how much, how sure that is, and why, down to each query",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"(default: {OUT}, unless --markdown is given)")
    parser.add_argument("--suite", metavar="NAME", help="one suite alone (default: all of params.yaml)")
    parser.add_argument(
        "--base",
        metavar="REVISION",
        help=f"what the best cells are held against (default: {MAIN}, or where that is here the metrics before)",
    )
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--markdown", action="store_true", help="print a short report instead")
    printed.add_argument("--json", action="store_true", help="list the files for programs")
    parser.add_argument("--tables", type=Path, metavar="DIR", help="write every table into this folder, too")
    parser.add_argument("--form", choices=FORMS, default="csv", help="of the tables (default: csv)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    suites, state = read_suites(arguments.suite, arguments.base), git_state().name
    judges = read_judges(places.calibrations())
    written = []
    report = Report(suites, judges, read_provenance([suite.name for suite in suites], state), _judge_charts())
    if arguments.out or not arguments.markdown:
        written.append(_write_page(arguments.out or OUT, report))
    if arguments.tables:
        written += write_tables(arguments.tables, report_tables(report), arguments.form)
    if arguments.markdown:
        print(report_markdown(suites, state), end="")
    if arguments.json:
        print(json.dumps({"files": [str(path) for path in written]}, indent=2))
        return 0
    for path in written:
        print(printable(str(path)), file=sys.stderr if arguments.markdown else sys.stdout)
    return 0


def read_suites(suite: str | None, base: str | None) -> list[SuitePage]:
    """Of the suites that have a measured cell. AssayError where none has."""
    if base is not None:
        commit_of(base)  # what a person names has to be there
    base = base or default_base()
    grid, measure = read_grid(), read_headline()
    unqualified = read_unqualified(places.calibrations())
    names = [suite] if suite else grid.all_suites
    pages = [page for name in names if (page := read_suite_page(grid, name, measure, unqualified, base))]
    if not pages:
        named = ", ".join(f"`{name}`" for name in names)
        raise AssayError(f"no cell of the suite {named} was measured yet. Run `dvc repro`, or `make repro`.")
    for name in names:
        if name not in {page.name for page in pages}:
            print(f"note: {printable(name)}: no cell was measured yet, so it is not in the report.", file=sys.stderr)
    for page in pages:
        if not page.facts.evidence.seen:
            told = "the outputs of its stages are not at hand (`dvc pull` or `dvc repro`), so it has scores alone."
            print(f"note: {printable(page.name)}: {told}", file=sys.stderr)
    return pages


def _judge_charts() -> list[Chart]:
    chart = reliability("reliability", read_bins(places.reliability()))
    return [chart] if chart else []


def _write_page(path: Path, report: Report) -> Path:
    page = render(report)
    write_whole(path, page)
    size = len(page.encode())
    if size > SIZE:
        print(f"note: the page has {size / 1e6:.1f} MB: `--suite` makes a smaller one.", file=sys.stderr)
    return path
