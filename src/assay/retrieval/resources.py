"""What a retriever or a reranker may draw on; each takes the parts that it needs."""

from dataclasses import dataclass
from pathlib import Path

from assay.embedding.embedder import Embedder
from assay.embedding.encoder import Vectors
from assay.errors import AssayError
from assay.retrieval.index_content import Index, WindowVectors
from assay.retrieval.tokenizer import Tokenizer


@dataclass(frozen=True, slots=True)
class Resources:
    """`vectors` and `windows` are the index's, once it is sure that the queries get vectors of the same model.

    cache, external: the folder of assay.places.cache() and the file of assay.places.external(), where there are such.
    """

    index: Index
    tokenizer: Tokenizer
    embedder: Embedder
    cache: Path | None = None
    external: Path | None = None

    @property
    def vectors(self) -> Vectors:
        self._check_embedder()
        return self.index.vectors

    @property
    def windows(self) -> WindowVectors:
        self._check_embedder()
        return self.index.windows

    def _check_embedder(self) -> None:
        if self.index.facts.embedder != self.embedder.key:
            raise AssayError(
                "the index was built with another embedder than this cell asks for, or the model's files have changed: "
                "their vectors cannot be compared. Run `dvc repro --force` for the stage `index`."
            )
