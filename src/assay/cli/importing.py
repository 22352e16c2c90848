"""`assay import`: a collection or the records of others become a suite."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from assay import places
from assay.importing.format_settings import open_format
from assay.importing.found import Format
from assay.importing.import_suite import check_target, import_suite
from assay.importing.judging_rules import Rules
from assay.importing.reading import Reading
from assay.importing.suite_yaml import SuiteSettings, former_settings, suite_file
from assay.importing.summary import Summary
from assay.printable import printable

if TYPE_CHECKING:
    from tqdm import tqdm

DESCRIPTION = """\
Bring documents, queries and judgments in as the suite NAME: data/suites/NAME, conf/suite/NAME.yaml and a line of
params.yaml are written, all or nothing. `dvc repro` then measures it.

formats (files of conf/import; each says which files and columns it looks for, and --set changes them):
  beir         corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv
  mteb         the same as folders of JSON Lines or Parquet
  ir_datasets  docs.jsonl, queries.jsonl, qrels.jsonl or .tsv
  trec         documents (SGML or JSON Lines), topics, qrels, runs
  table        CSV, TSV, JSON or Parquet of your own
  rag          rows of question, contexts, answer, reference, as of ragas or DeepEval

Any file may be gzipped. What is malformed is named as file:line: field. Every detail: docs/your-data.md.

exit status: 0 written, 1 something is malformed or in the way, and nothing was written.
"""
EXAMPLES = """\
examples:
  assay import beir ~/beir/scifact --suite scifact
  assay import trec ~/robust --suite robust --set topics.text=[title,desc] --encoding latin-1 --drop-unknown
  assay import table wiki/ --suite wiki --set documents.files=pages.csv documents.text=body
  assay import rag answers.jsonl --suite helpdesk
"""
_LARGE = 10_000_000  # bytes of a file that git had better not hold


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "import",
        help="bring a collection of BEIR, TREC or your own in as a suite",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("format", metavar="FORMAT", help="beir, mteb, ir_datasets, trec, table or rag")
    parser.add_argument("path", type=Path, metavar="PATH", help="the folder with the files; of rag, or the file")
    parser.add_argument("--suite", required=True, metavar="NAME", help="what to call it here")
    parser.add_argument("--split", default="test", metavar="SPLIT", help="whose judgments (default: test)")
    parser.add_argument(
        "--set", nargs="+", action="extend", default=[], metavar="KEY=VALUE", help="as documents.text=body"
    )
    parser.add_argument("--encoding", default="utf-8", metavar="NAME", help="of the text files (default: utf-8)")
    parser.add_argument("--all-queries", action="store_true", help="keep queries without a judgment in the split")
    parser.add_argument("--drop-unknown", action="store_true", help="leave out what names unknown documents or queries")
    parser.add_argument("--negative-as-zero", action="store_true", help="read negative grades as 0: not relevant")
    parser.add_argument("--repeated", choices=["highest"], help="of repeated judgments keep the highest grade")
    parser.add_argument(
        "--repeated-hits", choices=["best"], help="of a document that a run ranks twice keep the highest score"
    )
    parser.add_argument(
        "--exclude-same-id", action="store_true", help="a document with the id of the query is no result (ArguAna)"
    )
    parser.add_argument("--replace", action="store_true", help="replace the suite if it is there")
    parser.add_argument("--json", action="store_true", help="print the counts for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    suite: str = arguments.suite
    check_target(suite, arguments.replace)
    with _bar() as bar:
        reading = Reading(arguments.encoding, watch=lambda count: _advance(bar, count))
        found = open_format(arguments.format, arguments.path, arguments.split, arguments.set, reading)
        bar.total = _bytes(found)
        summary = import_suite(found, suite, _settings(arguments), _rules(arguments), reading.faults)
    if arguments.json:
        print(json.dumps({"suite": suite, **summary.plain()}, indent=2))
    else:
        print("\n".join(map(printable, [*_counts(summary), *_next(suite, summary)])))
    return 0


def _settings(arguments: argparse.Namespace) -> SuiteSettings | None:
    """None: nothing is said, and what a former import or a person has set stays."""
    if not (arguments.exclude_same_id or arguments.repeated):
        return None
    former = former_settings(arguments.suite) or SuiteSettings(False, "reject")
    return SuiteSettings(arguments.exclude_same_id or former.exclude_same_id, arguments.repeated or former.repeated)


def _rules(arguments: argparse.Namespace) -> Rules:
    return Rules(
        drop_unknown=arguments.drop_unknown,
        negative_as_zero=arguments.negative_as_zero,
        highest_of_repeated=arguments.repeated == "highest",
        best_of_repeated_hits=arguments.repeated_hits == "best",
        kept_queries="all" if arguments.all_queries else None,
    )


@contextmanager
def _bar() -> Iterator["tqdm[NoReturn]"]:
    from tqdm import tqdm

    with tqdm(desc="import", unit="B", unit_scale=True, disable=not sys.stderr.isatty(), leave=False) as bar:
        yield bar


def _advance(bar: "tqdm[NoReturn]", count: int) -> None:
    bar.update(count)


def _bytes(found: Format) -> int:
    return sum(path.stat().st_size for path in found.files())


def _counts(summary: Summary) -> list[str]:
    grades = ", ".join(f"{count} of grade {grade}" for grade, count in sorted(summary.grades.items()))
    lines = [
        f"{summary.documents} documents",
        f"{summary.queries} queries",
        f"{summary.judgments} judgments" + (f": {grades}" if grades else ""),
    ]
    notes = {
        "documents have neither title nor text": summary.empty_documents,
        "queries have no judgment: ranking measures are not applicable to them": summary.queries_without_judgments,
        "queries without a judgment in this split were left out (--all-queries keeps them)": summary.left_out_queries,
        "negative grades were read as 0": summary.negative_as_zero,
        "repeated judgments: the highest grade was kept": summary.repeated,
        "queries have a recorded answer or contexts": summary.recorded,
        **{f"{what} were left out": count for what, count in sorted(summary.dropped.items())},
        **{f"lines of the run `{system}`": count for system, count in summary.runs.items()},
    }
    return lines + [f"{count} {note}" for note, count in notes.items() if count]


def _next(suite: str, summary: Summary) -> list[str]:
    folder = places.suite_folder(suite)
    corpus = folder / "corpus.jsonl"
    large = [f"  dvc add {corpus}   # {summary.corpus_bytes / 1e6:.0f} MB: better not in git"]
    external = ["", "What other systems found lies in external/: docs/foreign-systems.md says how it is measured."]
    return [
        "",
        "next:",
        *(large if summary.corpus_bytes > _LARGE else []),
        f"  git add {folder} {suite_file(suite)} params.yaml",
        "  dvc repro",
        f"  assay table --suite {suite}",
        *(external if summary.runs or summary.recorded else []),
    ]
