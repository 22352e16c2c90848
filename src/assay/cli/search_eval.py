"""`assay search-eval`: measure the fusion of recorded cases in one command, without DVC."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from assay.atomic import write_whole
from assay.cli.overrides import nested, parse_pairs
from assay.cli.verbosity import tell_where_from
from assay.composing.compose import compose_search
from assay.config import SearchCellConfig
from assay.errors import AssayError
from assay.federated.fused_runs import fused_rows, fusion_settings, parse_fused_run, suite_cases
from assay.printable import printable, printable_lines
from assay.reporting.columns import Align, columns
from assay.scores import Score
from assay.scoring.aggregate import aggregate
from assay.scoring.fused import NDCG, Gain, count_runs
from assay.scoring.score_fused import score_fused

DESCRIPTION = """\
Fuse what several sources returned for each judged query, remove duplicates, and measure the ranking: overall, by query
type and by source. FIXTURES is a file, folder or glob of recorded cases (JSON Lines, a JSON list, or {"cases": [...]}).

  fusion=NAME        a file of conf/fusion: rrf, comb_sum, comb_mnz, max_score (default: rrf)
  profile=NAME       a file of conf/profile, such as F2
  any dotted key     of conf/search.yaml, such as federation.dedup=false, fusion.k=10 or scoring.gain=linear

exit status: 0 all floors hold, 1 a measure is below its floor or has no value, 2 the cases could not be measured.
"""
EXAMPLES = """\
examples:
  assay search-eval --fixtures data/suites/papers/cases.jsonl
  assay search-eval --fixtures 'recorded/*.jsonl' --output report.json --fail-under-ndcg .7 --fail-under-mrr .8
  assay search-eval --fixtures upstream.jsonl federation.convention=paperbot profile=F2
  assay search-eval --fixtures data/suites/papers/cases.jsonl --json | jq '.metrics.overall'
"""
GROUPS = ("fusion", "profile")
FLOORS = ("ndcg", "mrr", "recall")
TOP = 10  # hits of a case in the report
_OF_CASE = ("query_id", "query_type", "source", "counts", "sources")
_NAME = 60  # characters of a group's name


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "search-eval",
        help="measure the fusion of recorded search results in one command, without DVC",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--fixtures", required=True, metavar="FIXTURES")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the whole report as JSON")
    for name in FLOORS:
        parser.add_argument(f"--fail-under-{name}", type=float, metavar="X", help=f"floor of the overall {name}")
    parser.add_argument("settings", nargs="*", metavar="key=value")
    parser.add_argument("--json", action="store_true", help="print the whole report for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        cell, report, seconds = _measure(arguments.fixtures, arguments.settings)
    except AssayError as error:
        tell_where_from(arguments, error)
        print(f"error: {printable_lines(str(error))}", file=sys.stderr)
        return 2
    whole = json.dumps(report, indent=2, ensure_ascii=False) + "\n"
    if arguments.output:
        write_whole(arguments.output, whole)
    if arguments.json:
        print(whole, end="")
    else:
        print("\n".join(_summary(report["metrics"], cell.scoring.gain)))
        p50, p95 = np.percentile(seconds, [50, 95]) * 1000
        print(f"\nfusion: {np.mean(seconds) * 1000:.2f} ms a query on average, p50 {p50:.2f} ms, p95 {p95:.2f} ms")
    failures = list(_below(arguments, report, cell.scoring.gain))
    for failure in failures:
        print(printable(failure), file=sys.stderr)
    return 1 if failures else 0


def _measure(fixtures: str, settings: list[str]) -> tuple[SearchCellConfig, dict[str, Any], list[float]]:
    cell = compose_search(nested(parse_pairs(settings, GROUPS), GROUPS))
    fusion = fusion_settings(cell.fusion, cell.federation)
    seconds: list[float] = []
    shown, runs = [], []
    for row in fused_rows(suite_cases([fixtures]), fusion, seconds):
        runs.append(parse_fused_run(row))
        shown.append({**{key: row[key] for key in _OF_CASE}, "hits": row["hits"][:TOP]})
    scores = score_fused(runs, suite_cases([fixtures]), fusion, cell.scoring)
    report = {
        "config": cell.model_dump(mode="json", exclude={"own"}),
        "metrics": aggregate(scores, count_runs(runs), cell.scoring),
        "cases": [
            {**case, "measures": {name: _shown(score) for name, score in scored.scores.items()}}
            for case, scored in zip(shown, scores, strict=True)
        ],
    }
    return cell, report, seconds


def _shown(score: Score) -> float | str:
    return round(score.number, 6) if score.state == "value" else f"{score.state.replace('_', ' ')}: {score.reason}"


def _summary(metrics: dict[str, Any], gain: Gain) -> list[str]:
    counts = metrics["queries"]
    calls = ", ".join(f"{counts[f'calls_{state}']} {state}" for state in ("ok", "slow", "failed", "empty", "missing"))
    measures = [NDCG[gain], "mrr@10", "recall@50", "precision@10", "map", "judged@10"]
    right: Align = ">"
    rows = [["", "n", *measures]]
    for name, of in _groups(metrics):
        means = [f"{of[measure]['mean']:.4f}" if "mean" in of[measure] else "n/a" for measure in measures]
        rows.append([name[:_NAME], str(of[measures[0]]["n"]), *means])
    return [
        f"{counts['total']} queries, {counts['results']} results, {counts['duplicates_removed']} duplicates removed",
        f"calls to sources, as recorded: {calls}; nDCG with {gain} gain",
        "",
        *columns(rows, ["<", *[right] * (len(rows[0]) - 1)], indent=""),
    ]


def _groups(metrics: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "overall", metrics["overall"]
    for kind in ("query_type", "source"):
        yield from ((f"{kind} {label}", of) for label, of in sorted(metrics.get(kind, {}).items()))


def _below(arguments: argparse.Namespace, report: dict[str, Any], gain: Gain) -> Iterator[str]:
    """One line a floor that does not hold, with the three worst queries."""
    for name, measure in {"ndcg": NDCG[gain], "mrr": "mrr@10", "recall": "recall@50"}.items():
        floor = getattr(arguments, f"fail_under_{name}")
        mean = report["metrics"]["overall"][measure].get("mean")
        if floor is None or (mean is not None and mean >= floor):
            continue
        values = [(case["measures"][measure], case["query_id"]) for case in report["cases"]]
        worst = sorted((number, query) for number, query in values if isinstance(number, float))[:3]
        told = ", ".join(f"{query} {number:.2f}" for number, query in worst) or "no query has a value"
        yield f"failed: {measure} is {'n/a' if mean is None else f'{mean:.4f}'}, floor {floor:g}; worst: {told}"
