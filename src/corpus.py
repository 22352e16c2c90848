"""Stage `corpus`: fetch, unpack and label the sources of a suite, or read its collection; resolve its judgments."""

import sys

from assay import places
from assay.config import SuiteConfig, load_collection_suite, load_suite, suite_kind
from assay.corpora.collect import collect
from assay.corpora.collection import read_collection
from assay.corpora.judged_corpus import JudgedCorpus
from assay.corpora.queries import read_queries
from assay.corpora.resolve import count_lines, resolve_judgments
from assay.corpora.suite_folder import write_suite
from assay.corpora.watched import unwatched
from assay.errors import exit_with_message
from assay.foreign.systems import read_external, write_external


def main(suite: str) -> None:
    folder = places.suite_folder(suite)
    if suite_kind(suite) == "collection":
        made = read_collection(folder, load_collection_suite(suite))
    else:
        made = _collect(suite, load_suite(suite))
    lines = {document.path: count_lines(document.text) for document in made.corpus.documents}
    external = read_external(folder / "external", made.queries, lines)
    write_suite(places.corpus(suite), made.corpus, made.queries, made.qrels)
    write_external(places.external(suite), external)


def _collect(suite: str, config: SuiteConfig) -> JudgedCorpus:
    queries_file = places.queries(suite)
    queries = read_queries(queries_file)
    for notice in unwatched(config, queries_file.parent):
        print(f"note: {notice}")
    corpus = collect(config, places.cache())
    return JudgedCorpus(corpus, tuple(queries), resolve_judgments(queries, corpus.documents, str(queries_file)))


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
