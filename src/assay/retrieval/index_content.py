"""What a corpus is searched by: the chunks, their terms, and their vectors."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from assay.embedding.encoder import Vectors
from assay.records import Chunk
from assay.retrieval.bm25_index import Bm25Index


@dataclass(frozen=True, slots=True)
class IndexFacts:
    """What an index was made of, in numbers and digests."""

    chunks: int
    cut_texts: int  # chunks whose text is longer than the embedder's limit: their end has no part in the vectors
    windows: int
    tokenizer: str  # digest
    embedder: str  # key

    @property
    def notice(self) -> str:
        """What the vectors lack, in words; empty where they lack nothing."""
        return f"{self.cut_texts} of {self.chunks} chunks are longer than the embedder reads" if self.cut_texts else ""


@dataclass(frozen=True, slots=True)
class WindowVectors:
    """The vectors of the windows of all chunks, one below the other."""

    vectors: NDArray[np.float16]  # shape (windows, dimensions)
    offsets: NDArray[np.int64]  # shape (chunks + 1,): chunk i has the rows offsets[i] to offsets[i + 1] - 1

    def of(self, place: int) -> Vectors:
        """Of one chunk, shape (its windows, dimensions)."""
        return self.vectors[self.offsets[place] : self.offsets[place + 1]].astype(np.float32)


class Index(Protocol):
    """The chunks in the order of their ids; row i of every other part belongs to chunk i."""

    @property
    def facts(self) -> IndexFacts: ...
    @property
    def chunks(self) -> Sequence[Chunk]: ...
    @property
    def bm25(self) -> Bm25Index: ...
    @property
    def vectors(self) -> Vectors: ...  # shape (chunks, dimensions), unit length
    @property
    def windows(self) -> WindowVectors: ...


@dataclass(frozen=True, slots=True)
class BuiltIndex:
    """An index in memory."""

    facts: IndexFacts
    chunks: Sequence[Chunk]
    bm25: Bm25Index
    vectors: Vectors
    windows: WindowVectors
