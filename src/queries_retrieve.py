"""Stage `queries-retrieve`: search by the queries that were written, rerank by their use cases."""

import sys

from assay import places
from assay.config import load_queries_cell, load_queries_suite
from assay.corpora.task_folder import read_suite_tasks
from assay.errors import exit_with_message
from assay.generation.writers.writings import read_writings
from assay.retrieval.pair_search import search_pairs
from assay.retrieval.search import open_index
from assay.retrieval.task_results import write_task_results
from assay.timing import timed


def main(suite: str, profile: str, method: str) -> None:
    cell = load_queries_cell(suite, profile, method)
    index = places.index(load_queries_suite(suite).corpus, cell.index)
    run = places.run(suite, profile, method)
    with timed(run, "retrieve", output=run / "results.jsonl"):
        results = search_pairs(
            read_suite_tasks(places.suite_tasks(suite)),
            read_writings(places.writings(suite, profile)),
            open_index(index, cell.tokenizer, cell.embedder, places.cache()),
            method=cell.method,
            reranker=cell.reranker,
            config=cell.retrieval,
        )
        write_task_results(run / "results.jsonl", results)


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
