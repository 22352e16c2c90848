"""Build the index of a corpus."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from assay.component import build
from assay.config import ProfileConfig
from assay.embedding.embedder import Embedder
from assay.embedding.encoder import Vectors
from assay.errors import AssayError
from assay.records import Chunk
from assay.retrieval.bm25_index import Bm25Index
from assay.retrieval.index_content import BuiltIndex, IndexFacts, WindowVectors
from assay.retrieval.index_text import index_text
from assay.retrieval.tokenizer import Tokenizer


def build_index(chunks: Sequence[Chunk], config: ProfileConfig, cache: Path) -> BuiltIndex:
    """Index the chunks as the profile says. `cache`: the folder of assay.places.cache()."""
    return index_chunks(chunks, build(config.tokenizer), Embedder(config.embedder, cache))


def index_chunks(chunks: Sequence[Chunk], tokenizer: Tokenizer, embedder: Embedder) -> BuiltIndex:
    """Index the chunks. AssayError where there is none, or where two have the same id."""
    ordered = sorted(chunks, key=lambda chunk: chunk.id)
    _check(ordered)
    texts = [index_text(chunk) for chunk in ordered]
    embeddings = embedder.embed(texts)
    windows = _stacked([embedding.windows for embedding in embeddings])
    return BuiltIndex(
        facts=IndexFacts(
            chunks=len(ordered),
            cut_texts=sum(embedding.cut for embedding in embeddings),
            windows=len(windows.vectors),
            tokenizer=tokenizer.digest,
            embedder=embedder.key,
        ),
        chunks=ordered,
        bm25=Bm25Index.build([tokenizer.tokens(text) for text in texts]),
        vectors=np.stack([embedding.pooled for embedding in embeddings]),
        windows=windows,
    )


def _check(ordered: Sequence[Chunk]) -> None:
    if not ordered:
        raise AssayError("there is no chunk to index: the corpus is empty, or the suite's include globs match no text.")
    for former, chunk in pairwise(ordered):
        if former.id == chunk.id:
            raise AssayError(f"two chunks have the id {chunk.id}: the chunker must give each its own.")


def _stacked(windows: Sequence[Vectors]) -> WindowVectors:
    offsets = np.cumsum([0, *map(len, windows)], dtype=np.int64)
    return WindowVectors(np.concatenate(windows).astype(np.float16), offsets)
