"""Stage `index`: chunk the corpus of a suite and index the chunks for one profile."""

import sys

from assay import places
from assay.chunking.chunk_corpus import chunk_corpus
from assay.config import load_profile
from assay.corpora.documents import read_documents
from assay.errors import exit_with_message
from assay.retrieval.index_build import build_index
from assay.retrieval.index_files import write_index
from assay.timing import timed


def main(suite: str, profile: str) -> None:
    config = load_profile(suite, profile)
    folder = places.index(suite, profile)
    with timed(places.run(suite, profile, "index"), "index", output=folder / "chunks.jsonl"):
        corpus = chunk_corpus(config, read_documents(places.documents(suite)))
        index = build_index(corpus.chunks, config, places.cache())
        write_index(folder, index)
    for notice in filter(None, (corpus.notice, index.facts.notice)):
        print(f"{suite}/{profile}: {notice}")


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
