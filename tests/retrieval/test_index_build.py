import numpy as np
import pytest

from assay.errors import AssayError
from assay.retrieval.index_build import index_chunks


def test_stands_in_the_order_of_the_ids(chunk, tokenizer, embedder):
    chunks = [chunk("b.py", "east"), chunk("a.py", "north\neast"), chunk("c.py", "north")]
    index = index_chunks(chunks, tokenizer, embedder)
    assert [chunk.span.path for chunk in index.chunks] == ["a.py", "b.py", "c.py"]
    assert index.vectors[1:].tolist() == [[1, 0], [0, 1]]
    # each text begins with a line for the path: a.py has three lines, so three windows
    assert index.windows.offsets.tolist() == [0, 3, 5, 7]
    assert index.windows.of(0).tolist() == [[0, 0], [0, 1], [1, 0]]
    assert index.windows.of(2).tolist() == [[0, 0], [0, 1]]
    assert np.flatnonzero(index.bm25.scores(tokenizer.tokens("east"))).tolist() == [0, 1]


def test_says_what_it_was_made_of(chunk, tokenizer, embedder):
    # the embedder of conftest.py cuts texts of more than 60 characters
    index = index_chunks([chunk("a.py", "north " * 20), chunk("b.py", "east")], tokenizer, embedder)
    facts = index.facts
    assert (facts.chunks, facts.cut_texts, facts.windows) == (2, 1, 4)
    assert (facts.tokenizer, facts.embedder) == (tokenizer.digest, "by hand")


def test_a_corpus_without_chunks_is_an_error(tokenizer, embedder):
    with pytest.raises(AssayError, match="no chunk to index"):
        index_chunks([], tokenizer, embedder)


def test_an_id_used_twice_is_an_error(chunk, tokenizer, embedder):
    with pytest.raises(AssayError, match=r"two chunks have the id a.py#L1-L1"):
        index_chunks([chunk("a.py", "north"), chunk("a.py", "east")], tokenizer, embedder)
