"""Stage `queries-tasks`: read the tasks of a query suite and resolve their judgments to lines of its corpus."""

import sys

from assay import places
from assay.config import load_queries_suite
from assay.corpora.documents import read_documents
from assay.corpora.resolve import resolve_judgments
from assay.corpora.task_folder import write_task_folder
from assay.corpora.tasks import read_tasks
from assay.errors import exit_with_message


def main(suite: str) -> None:
    documents = read_documents(places.documents(load_queries_suite(suite).corpus))
    place = places.tasks(suite)
    tasks = read_tasks(place)
    write_task_folder(places.corpus(suite), tasks, resolve_judgments(tasks, documents, str(place), called="task"))


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
