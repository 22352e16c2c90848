"""A small corpus, and an embedder whose vectors are written down by hand."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from assay.embedding.embedding_cache import Embedding
from assay.records import Chunk, Query, Span
from assay.retrieval.index_build import index_chunks
from assay.retrieval.resources import Resources
from assay.retrieval.tokenizer import CodeTokenizer


@dataclass
class HandEmbedder:
    """Two numbers a word: the vector of a text is the unit vector of their sum, a window holds one line."""

    words: dict[str, tuple[float, float]]
    key: str = "by hand"
    asked: list[str] = field(default_factory=list)

    def embed(self, texts):
        self.asked += texts
        return [
            Embedding(self._unit(text), np.stack([self._unit(line) for line in text.split("\n")]), cut=len(text) > 60)
            for text in texts
        ]

    def encode(self, texts):
        return np.stack([embedding.pooled for embedding in self.embed(texts)]).astype(np.float32)

    def _unit(self, text):
        total = np.sum([self.words.get(word, (0.0, 0.0)) for word in text.split()] or [(0.0, 0.0)], axis=0)
        return np.asarray(total / (np.linalg.norm(total) or 1), dtype=np.float32)


@pytest.fixture
def chunk():
    def make(path: str, text: str, start: int = 1, symbol: str = "") -> Chunk:
        end = start + text.count("\n")
        return Chunk(f"{path}#L{start}-L{end}", Span(path, start, end), text, symbol, "python")

    return make


@pytest.fixture
def query():
    return lambda text, id="Q1": Query(id, text, tier="1", intent="implementation")


@pytest.fixture
def tokenizer():
    return CodeTokenizer(split_identifiers=True, keep_whole=True, stem=True, stop_words=True)


@pytest.fixture
def embedder():
    return HandEmbedder({"north": (0.0, 1.0), "east": (1.0, 0.0), "south": (0.0, -1.0)})


@pytest.fixture
def resources(chunk, tokenizer, embedder):
    """Four chunks; `app/d.py` has no word that the embedder knows."""
    chunks = [
        chunk("app/a.py", "north north cookie"),
        chunk("app/b.py", "east"),
        chunk("app/c.py", "north\neast cookie session"),
        chunk("app/d.py", "session"),
    ]
    return Resources(index_chunks(chunks, tokenizer, embedder), tokenizer, embedder)
