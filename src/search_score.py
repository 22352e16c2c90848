"""Stage `search-score`: measure one cell of a search suite and put its metrics into git's reach."""

import sys

from assay import places
from assay.config import load_search_cell, load_search_suite
from assay.errors import exit_with_message
from assay.federated.fused_runs import fusion_settings, read_fused_runs, suite_cases
from assay.scoring.aggregate import aggregate
from assay.scoring.fused import count_runs
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import write_per_query
from assay.scoring.score_fused import score_fused


def main(suite: str, profile: str, method: str) -> None:
    cell = load_search_cell(suite, profile, method)
    runs = list(read_fused_runs(places.run(suite, profile, method) / "ranking.jsonl"))
    settings = fusion_settings(cell.fusion, cell.federation)
    scores = score_fused(runs, suite_cases(load_search_suite(suite).fixtures), settings, cell.scoring)
    write_per_query(places.per_query(suite, profile, method), scores)
    write_metrics(places.metrics(suite, profile, method), aggregate(scores, count_runs(runs), cell.scoring))


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
