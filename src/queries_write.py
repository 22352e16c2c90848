"""Stage `queries-write`: let a writer turn every task of a query suite into search queries."""

import sys

from assay import places
from assay.config import load_calls, load_writer
from assay.corpora.task_folder import read_suite_tasks
from assay.errors import exit_with_message
from assay.generation.writers.writing import write_tasks
from assay.generation.writers.writings import write_writings
from assay.llm.model_calls import ModelCalls
from assay.timing import timed


def main(suite: str, profile: str) -> None:
    tasks = read_suite_tasks(places.suite_tasks(suite))
    writings = places.writings(suite, profile)
    kept = writings.with_name("writings.calls.jsonl")
    with timed(writings.parent, "write", output=writings), ModelCalls(load_calls(), places.cache()) as calls:
        calls.recall(kept)
        written = write_tasks(load_writer(suite, profile).writer, tasks, calls)
        calls.keep(kept)
        write_writings(writings, written)


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
