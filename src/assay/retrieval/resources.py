"""What a retriever or a reranker may draw on; each takes the parts that it needs."""

from dataclasses import dataclass

from assay.retrieval.embedder import Embedder
from assay.retrieval.index_content import Index
from assay.retrieval.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Resources:
    index: Index
    tokenizer: Tokenizer
    embedder: Embedder
