"""`assay run`: try one cell on a slice of the queries."""

import argparse
import json
import re
from pathlib import Path

from assay import places
from assay.calibrating.qualified import read_unqualified
from assay.cli.adhoc import Measured, chosen_queries, measure
from assay.cli.adhoc_request import Request, parse_request
from assay.composing.compose import compose_cell
from assay.composing.layers import Settings
from assay.errors import AssayError
from assay.generation.answers import write_answers
from assay.grid import CellName, Grid, read_grid
from assay.judging.verdicts import write_verdicts
from assay.printable import printable
from assay.records import Answer, Query
from assay.scores import Score
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import write_per_query

DESCRIPTION = """\
Measure one cell on a slice of the queries, in memory. Nothing that DVC owns is touched: the result is printed, and kept
with answers and verdicts under the run's own name in .assay/runs. Of a single query the answer is printed, too.

  suite, profile, method        which cell (default: the first of params.yaml, with the profile's own method)
  tier, intent, query           which queries (default: all)
  top_k, depth, threshold       hits for the context, hits kept, keyword score of a pass
  chunking, tokenizer, embedder, reranker, context, generator, judge
                                another file of conf/<group>; generator=none and judge=none skip these
  any dotted key of conf/       such as context.max_tokens=800
  dry_run=true                  show the resolved config and the queries; do nothing
"""
EXAMPLES = """\
examples:
  assay run profile=A5 method=hybrid query=T1-005
  assay run profile=A3 tier=2 top_k=8 judge=none
  assay run profile=A1 method=bm25 tokenizer=plain --json | jq '.metrics.overall'
  assay run profile=A5 method=hybrid tier=1 query=T1-005 top_k=5 threshold=.5 judge=none dry_run=true
"""
HEADLINES = (
    "ndcg@10",
    "mrr@10",
    "recall@10",
    "keyword_score",
    "lexical_support",
    "faithfulness",
    "correctness_f1",
    "relevancy",
)


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "run",
        help="try one cell on a slice of the queries; writes nothing that DVC owns",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("settings", nargs="*", metavar="key=value")
    parser.add_argument("--json", action="store_true", help="print the metrics for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    grid = read_grid()
    request = parse_request(arguments.settings, grid)
    _refuse_other_kinds(request.suite, grid)
    settings = _compose(request, grid)
    method = request.method or settings["own_method"]
    name = request.named(method)
    queries = chosen_queries(request.suite, request.wanted)
    if request.dry_run:
        config = {key: settings[key] for key in sorted(settings) if key != "suite"}
        if arguments.json:
            print(json.dumps({"name": name, "queries": [query.id for query in queries], "config": config}, indent=2))
        else:
            print(f"{printable(name)}: {len(queries)} queries, nothing was run\n\n{json.dumps(config, indent=2)}")
        return 0
    measured = measure(settings, request.suite, queries)
    folder = _keep(name, measured)
    if arguments.json:
        print(json.dumps({"name": name, "kept": str(folder), "metrics": measured.metrics}, indent=2))
    else:
        print(_report(name, queries, measured, settings["retrieval"]["top_k"]))
        print(f"\nkept in {folder}")
    return 0


def _refuse_other_kinds(suite: str, grid: Grid) -> None:
    if suite in grid.search.suites:
        raise AssayError(f"{suite} is a search suite. Try a fusion by `assay search-eval` (docs/search-suites.md).")
    if suite in grid.queries.suites:
        raise AssayError(f"{suite} is a query suite. Try a pair by `assay query-test` (docs/query-suites.md).")


def _compose(request: Request, grid: Grid) -> Settings:
    """The method that a profile calls its own is known only once the profile is composed."""

    def composed(method: str) -> Settings:
        return compose_cell(grid, CellName(request.suite, request.profile, method), request.overrides)

    if request.method:
        return composed(request.method)
    family = grid.collections if request.suite in grid.collections.suites else grid
    own = None if request.is_control else composed(family.methods[0])["own_method"]
    if not own:
        raise AssayError(f"{request.profile} has no method of its own: name one, such as method=hybrid.")
    return composed(own)


def _keep(name: str, measured: Measured) -> Path:
    folder = places.cache() / "runs" / re.sub(r"[^\w.=@-]+", "_", name)
    write_metrics(folder / "metrics.json", measured.metrics)
    write_per_query(folder / "per_query.csv", measured.scores)
    write_answers(folder / "answers.jsonl", measured.answers)
    write_verdicts(folder / "verdicts.jsonl", measured.verdicts)
    return folder


def _report(name: str, queries: list[Query], measured: Measured, top_k: int) -> str:
    """A line a query with the best places and the scores, then the means. Of a single query the answer, too.

    Texts of queries, names of files and what a model wrote may hold what a terminal would obey.
    """
    scored = {row.query_id: row.scores for row in measured.scores}
    ranked = {ranking.query_id: ranking for ranking in measured.rankings}
    lines = [name]
    for query in queries:
        lines += ["", f"{query.id}  {query.text}"]
        lines += [
            f"  {rank}. {hit.chunk_id}  {hit.score:.4f}"
            for rank, hit in enumerate(ranked[query.id].hits[:top_k], start=1)
        ]
        lines += [f"  no ranking: {ranked[query.id].failure}"] if ranked[query.id].failure else []
        if len(queries) == 1:
            lines += [f"  | {line}" for answer in measured.answers for line in _said(answer)]
        shown = (
            f"{measure} {_shown(scored[query.id][measure])}" for measure in HEADLINES if measure in scored[query.id]
        )
        lines.append("  " + "  ".join(shown))
    overall = measured.metrics["overall"]
    unqualified = read_unqualified(places.calibrations())
    known = [measure for measure in HEADLINES if measure in overall]
    means = (f"{measure}{'†' if measure in unqualified else ''} {_mean(overall[measure])}" for measure in known)
    report = [*lines, "", f"mean of {len(queries)}: " + "  ".join(means)]
    if set(known) & set(unqualified):
        report.append("† unqualified for the judge of params.yaml: not shown to beat chance on labelled pairs")
    return "\n".join(printable(line) for line in report)


def _said(answer: Answer) -> list[str]:
    if answer.failure:
        return [f"no answer: {answer.failure}"]
    return answer.text.split("\n")


def _shown(score: Score) -> str:
    return f"{score.number:.3f}" if score.state == "value" else "n/a" if score.state == "not_applicable" else "?"


def _mean(summary: dict[str, float]) -> str:
    """With how many failed; `?` where nothing but failures is there, which is not the same as not applicable."""
    failed = int(summary.get("undetermined", 0))
    if "mean" not in summary:
        return f"? ({failed} undetermined)" if failed else "n/a"
    interval = f" [{summary['low']:.3f}, {summary['high']:.3f}]" if "low" in summary else ""
    beside = f", {failed} undetermined" if failed else ""
    return f"{summary['mean']:.3f}{interval} (n={summary['n']}{beside})"
