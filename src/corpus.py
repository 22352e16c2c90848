"""Stage `corpus`: fetch, unpack and label the sources of a suite; resolve its judgments to lines."""

import sys

from assay import places
from assay.config import load_suite
from assay.corpora.collect import collect
from assay.corpora.queries import read_queries
from assay.corpora.resolve import resolve_judgments
from assay.corpora.suite_folder import write_suite
from assay.corpora.watched import unwatched
from assay.errors import exit_with_message


def main(suite: str) -> None:
    queries_file = places.queries(suite)
    queries = read_queries(queries_file)
    config = load_suite(suite)
    for notice in unwatched(config, queries_file.parent):
        print(f"note: {notice}")
    corpus = collect(config, places.cache())
    qrels = resolve_judgments(queries, corpus.documents, str(queries_file))
    write_suite(places.corpus(suite), corpus, queries, qrels)


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
