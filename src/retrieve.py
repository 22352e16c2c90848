"""Stage `retrieve`: rank the chunks of one index for every query of a suite."""

import sys

from assay import places
from assay.config import load_cell
from assay.corpora.suite_folder import read_suite_queries
from assay.errors import exit_with_message
from assay.retrieval.runs import write_ranking
from assay.retrieval.search import open_resources, search
from assay.timing import timed


def main(suite: str, profile: str, method: str) -> None:
    cell = load_cell(suite, profile, method)
    run = places.run(suite, profile, method)
    with timed(run, "retrieve", output=run / "ranking.jsonl") as times:
        index = places.index(suite, cell.profile)
        resources = open_resources(cell, index, places.cache(), places.external(suite))
        rankings = search(cell, read_suite_queries(places.suite_queries(suite)), resources, times)
        write_ranking(run, rankings, tag=f"{suite}/{profile}/{method}")


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
