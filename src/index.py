"""Stage `index`: chunk the corpus of a suite and index the chunks for one profile."""

import sys

from assay import places
from assay.chunking.chunker import chunk_documents
from assay.config import load_profile
from assay.corpora.documents import read_documents
from assay.errors import exit_with_message
from assay.retrieval.index import build_index, write_index
from assay.timing import timed


def main(suite: str, profile: str) -> None:
    config = load_profile(suite, profile)
    with timed(places.timing(suite, profile), "index"):
        chunks = chunk_documents(config.chunking, config.embedder.model, read_documents(places.documents(suite)))
        write_index(places.index(suite, profile), build_index(chunks, config, places.cache()))


if __name__ == "__main__":
    with exit_with_message():
        main(*sys.argv[1:])
