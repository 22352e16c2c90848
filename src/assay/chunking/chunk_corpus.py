"""Cut a whole corpus as a profile says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.chunking.chunker import Chunker
from assay.chunking.tokens import TokenCounter
from assay.component import build
from assay.config import ProfileConfig
from assay.records import Chunk, Document


@dataclass(frozen=True, slots=True)
class ChunkedCorpus:
    chunks: list[Chunk]
    fallbacks: Mapping[str, int]  # documents that the chunker handed to another method, by language

    @property
    def notice(self) -> str:
        """What fell back, in words; empty where nothing did."""
        counts = ", ".join(f"{count} {language}" for language, count in sorted(self.fallbacks.items()))
        return f"no grammar, cut by separators instead: {counts}" if counts else ""


def chunk_corpus(config: ProfileConfig, documents: Sequence[Document]) -> ChunkedCorpus:
    """Chunks in the order of the documents. AssayError where a setting is out of range."""
    chunker: Chunker = build(config.chunking, tokens=TokenCounter(config.embedder.model))
    chunks = [chunk for document in documents for chunk in chunker.chunk(document)]
    return ChunkedCorpus(chunks, dict(chunker.fallbacks))
