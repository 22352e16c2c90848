"""`assay record`: ask live search sources, and keep what they return as a fixture."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.printable import printable
from assay.recording.clock import Clock
from assay.recording.record import partial_path, record
from assay.recording.settings import open_sources
from assay.recording.summary import SourceSummary
from assay.recording.tasks import Task, read_tasks

DESCRIPTION = """\
Ask live sources for every query of a file and write what they return as a fixture, so that every run after it is
offline. QUERIES holds cases, one JSON object a line: query_id, query, and what else a case may have (query_type,
max_results, year_from, year_to, judgments, ...), all of which is kept. A former fixture will do: its results of the
sources that are asked are renewed, those of other sources stay. A case that names its `sources` is asked of those
alone.

A source is a file conf/source/NAME.yaml; conf/source/_example.yaml explains it. A call that fails after its attempts,
or is slow, is recorded with its reason as `source_status`. A source that failed 10 times in a row is not asked any
more. `empty` counts the calls that answered, and found nothing.

Each case is kept in FILE.partial at once: a run that is stopped goes on from there. FILE is replaced when all is asked.

exit status: 0 written, 1 written, but every call of some source failed.
"""
EXAMPLES = """\
examples:
  assay record queries.jsonl --output data/suites/papers/cases.jsonl
  assay record queries.jsonl --output cases.jsonl --source arxiv openalex
  assay record queries.jsonl --output cases.jsonl --only-failed      ask again what failed
  assay record cases.jsonl --output cases.jsonl                      renew all results, keep the judgments
"""
SHOWN = 5  # reasons of a source


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "record",
        help="ask live search sources and keep what they return as a fixture",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("queries", type=Path, metavar="QUERIES", help="cases, with or without results")
    parser.add_argument("--output", type=Path, metavar="FILE", required=True, help="the fixture to write, a .jsonl")
    parser.add_argument(
        "--source",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="ask these alone (default: all of conf/source)",
    )
    parser.add_argument("--only-failed", action="store_true", help="ask only what FILE lacks or has as failed")
    parser.add_argument("--json", action="store_true", help="print the summary for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    output: Path = arguments.output
    if output.suffix not in {".jsonl", ".ndjson"}:
        raise AssayError(f"--output: {output} must end in .jsonl: one case a line is written.")
    clock = Clock()
    sources = open_sources(arguments.source, clock)
    former = output if arguments.only_failed else None
    tasks = read_tasks(arguments.queries, [source.name for source in sources], former)
    if partial_path(output).is_file():
        print(f"note: goes on with {partial_path(output)}", file=sys.stderr)
    summaries = record(tasks, sources, output, clock, _bar)
    if arguments.json:
        plain = {"output": str(output), "cases": len(tasks), "sources": [_plain(summary) for summary in summaries]}
        print(json.dumps(plain, indent=2))
    else:
        print("".join(f"{printable(line)}\n" for line in _lines(summaries)), end="")
        print(f"{len(tasks)} cases written to {output}")
    dead = [summary.source for summary in summaries if summary.all_failed]
    if dead:
        print(f"failed: every call failed of {printable(', '.join(dead))}.", file=sys.stderr)
    return 1 if dead else 0


def _bar(tasks: Sequence[Task]) -> Iterable[Task]:
    from tqdm import tqdm

    return tqdm(tasks, desc="record", unit="query", disable=not sys.stderr.isatty())


def _lines(summaries: Sequence[SourceSummary]) -> list[str]:
    width = max(len(summary.source) for summary in summaries)
    lines = []
    for summary in summaries:
        counts = f"{summary.ok} ok, {summary.slow} slow, {summary.failed} failed, {summary.empty} empty"
        lines.append(f"{summary.source:{width}}  {counts}; {summary.results} results")
        reasons = sorted(summary.reasons.items(), key=lambda item: (-item[1], item[0]))
        lines += [f"{'':{width}}  {count} x {reason}" for reason, count in reasons[:SHOWN]]
        if len(reasons) > SHOWN:
            lines.append(f"{'':{width}}  and {len(reasons) - SHOWN} more reasons, in `source_status`")
    return lines


def _plain(summary: SourceSummary) -> dict[str, Any]:
    return {
        "source": summary.source,
        "ok": summary.ok,
        "slow": summary.slow,
        "failed": summary.failed,
        "empty": summary.empty,
        "results": summary.results,
        "reasons": dict(sorted(summary.reasons.items())),
    }
