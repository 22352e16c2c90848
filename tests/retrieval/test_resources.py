from dataclasses import replace

import pytest

from assay.errors import AssayError
from assay.retrieval.index_build import index_chunks
from assay.retrieval.resources import Resources


def test_vectors_of_another_embedder_are_refused(chunk, tokenizer, embedder):
    index = index_chunks([chunk("a.py", "north")], tokenizer, embedder)
    assert len(Resources(index, tokenizer, embedder).vectors) == 1
    other = Resources(index, tokenizer, replace(embedder, key="another model"))
    with pytest.raises(AssayError, match="another embedder"):
        _ = other.vectors
    with pytest.raises(AssayError, match="another embedder"):
        _ = other.windows
