"""`assay export`: runs, judgments and scores per query, for other tools."""

import argparse
import json
import sys
from pathlib import Path

from assay.exporting.export import FORMS, chosen_cells, export
from assay.grid import read_grid
from assay.printable import printable

DESCRIPTION = """\
Write what was measured for other tools: DIR/SUITE/qrels.trec and DIR/SUITE/PROFILE/METHOD.run in the form of TREC, and
DIR/per_query.csv (or .parquet) with a row for each suite, profile, method, query and measure.

Where documents are judged, a run ranks documents: each stands where its best passage stands. Where lines of files are
judged, a run ranks the judged places that the chunks cover, as docs/metrics.md explains; the judgments have the same
ids. Scores fall strictly from rank to rank, so that a tool that sorts by score keeps our order: where two are equal,
the later one is lowered by the least step that a 32-bit float has. White space in ids is percent-encoded.

exit status: 0 written; 1 nothing was there to write, or it could not be.
"""
EXAMPLES = """\
examples:
  assay export --to out
  assay export scifact --to out --cell P1/bm25 --form trec
  assay export --to out --form parquet
  trec_eval -c -m ndcg_cut.10 out/scifact/qrels.trec out/scifact/P1/bm25.run
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "export",
        help="write runs and judgments in the form of TREC, and scores per query",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="(default: all of params.yaml)")
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="files in it are replaced")
    parser.add_argument(
        "--cell",
        nargs="+",
        action="extend",
        default=[],
        metavar="PROFILE/METHOD",
        help="these alone; * stands for any text",
    )
    parser.add_argument("--form", nargs="+", action="extend", choices=FORMS, help="(default: trec csv)")
    parser.add_argument("--json", action="store_true", help="list the files for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    grid = read_grid()
    cells = chosen_cells(grid, arguments.suites, arguments.cell)
    written, notes = export(grid, cells, arguments.to, arguments.form or ["trec", "csv"])
    for note in notes:
        print(f"note: {printable(note)}", file=sys.stderr)
    if arguments.json:
        print(json.dumps({"files": [str(path) for path in written], "notes": notes}, indent=2))
    else:
        print("\n".join(printable(str(path)) for path in written))
    return 0
