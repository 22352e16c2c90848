"""Stage `search-retrieve`: fuse what the sources returned for every case of a search suite."""

import sys

import numpy as np

from assay import places
from assay.config import load_search_cell, load_search_suite
from assay.errors import exit_with_message
from assay.federated.fused_runs import fused_rows, fusion_settings, suite_cases, write_rows
from assay.grid import CONTROLS
from assay.timing import timed


def main(suite: str, profile: str, method: str) -> None:
    cell = load_search_cell(suite, profile, method)
    settings = fusion_settings(cell.fusion, cell.federation)
    run = places.run(suite, profile, method)
    seconds: list[float] = []
    with timed(run, "retrieve", output=run / "ranking.jsonl") as times:
        cases = suite_cases(load_search_suite(suite).fixtures)
        rows = fused_rows(cases, settings, seconds, strict=profile != CONTROLS)
        write_rows(run / "ranking.jsonl", rows)
        p50, p95 = np.percentile(seconds, [50, 95]) * 1000
        times |= {"mean_ms": float(np.mean(seconds)) * 1000, "p50_ms": float(p50), "p95_ms": float(p95)}


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
