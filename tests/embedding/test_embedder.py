"""The model is replaced by one whose vectors can be worked out: token i of a text is (length of word i, 1)."""

from math import sqrt

import numpy as np
import pytest

from assay.config import EmbedderConfig
from assay.embedding import embedder as module
from assay.embedding.embedder import Embedder
from assay.embedding.encoder import Encoded
from assay.errors import AssayError

CONFIG = {"runtime": "onnx", "max_tokens": 4, "batch": 2, "window": 2, "stride": 1}


class WordLengths:
    def __init__(self, max_tokens):
        self.max_tokens = max_tokens
        self.batches = []

    def encode_each(self, batches):
        return map(self.encode, batches)

    def encode(self, texts):
        self.batches.append(list(texts))
        return [self._encoded(text.split()) for text in texts]

    def _encoded(self, words):
        tokens = np.array([(len(word), 1) for word in words[: self.max_tokens]], dtype=np.float32)
        return Encoded(tokens.mean(axis=0), tokens, cut=len(words) > self.max_tokens)


@pytest.fixture
def make(tmp_path, monkeypatch):
    """Makes embedders that share a cache; `loaded` collects the models that they load."""
    model = tmp_path / "model"
    model.mkdir()
    (model / "weights").write_text("first")

    def load(config, folder, digest, cache):
        make.loaded.append(WordLengths(config.max_tokens))
        return make.loaded[-1]

    def make(**changes):
        return Embedder(EmbedderConfig(**CONFIG | {"model": str(model)} | changes), tmp_path / "cache")

    make.loaded = []
    make.model = model
    monkeypatch.setattr(module, "load_encoder", load)
    return make


def test_gives_unit_vectors_in_the_order_of_the_texts(make):
    # `aa`: (2, 1); `a bbb`: mean of (1, 1) and (3, 1) is (2, 1) too; `aaaaa a`: (3, 1)
    vectors = make().encode(["aaaaa a", "aa", "a bbb"])
    assert vectors == pytest.approx(np.array([[3 / sqrt(10), 1 / sqrt(10)], *[[2 / sqrt(5), 1 / sqrt(5)]] * 2]))
    assert vectors.dtype == np.float32


def test_gives_the_windows_of_a_text(make):
    # two tokens every one: (1, 1) (1, 1), then (1, 1) (3, 1) -> (2, 1)
    (windows,) = make().windows(["a b ccc"])
    assert windows == pytest.approx(np.array([[1, 1] / np.sqrt(2), [2, 1] / np.sqrt(5)]), abs=1e-3)


def test_counts_texts_that_are_cut(make):
    embeddings = make().embed(["one two three four", "one two three four five"])
    assert [embedding.cut for embedding in embeddings] == [False, True]
    assert [embedding.cut for embedding in make().embed(["one two three four five"])] == [True]  # from the cache too


def test_a_text_that_is_known_needs_no_model(make):
    first = make().encode(["a", "bb"])
    again = make()
    assert np.array_equal(again.encode(["bb", "a"]), first[::-1])
    assert len(make.loaded) == 1


def test_windows_of_a_text_that_was_encoded_need_no_model(make):
    make().encode(["a b ccc"])
    make().windows(["a b ccc"])
    assert len(make.loaded) == 1


def test_embeds_only_what_is_missing_and_each_text_once(make):
    make().encode(["a", "bb"])
    make().encode(["a", "ccc", "bb", "ccc"])
    assert make.loaded[1].batches == [["ccc"]]


def test_short_texts_stand_together(make):
    make().encode(["a b c d", "a", "a b c", "a b"])
    assert make.loaded[0].batches == [["a", "a b"], ["a b c", "a b c d"]]


def test_warm_and_cold_give_the_same_numbers(make):
    texts = ["a b ccc", "dddd ee f"]
    cold, warm = make().embed(texts), make().embed(texts)
    for left, right in zip(cold, warm, strict=True):
        assert np.array_equal(left.pooled, right.pooled)
        assert np.array_equal(left.windows, right.windows)


def test_a_killed_run_keeps_what_was_done(make, monkeypatch):
    monkeypatch.setattr(module, "_KEPT_AT_ONCE", 2)
    encode = WordLengths.encode

    def interrupted(self, texts):
        if len(self.batches) == 2:
            raise KeyboardInterrupt
        return encode(self, texts)

    texts = ["a" * length for length in range(1, 7)]
    with monkeypatch.context() as patched:
        patched.setattr(WordLengths, "encode", interrupted)
        with pytest.raises(KeyboardInterrupt):
            make().encode(texts)
    make().encode(texts)
    assert make.loaded[1].batches == [["aaaaa", "aaaaaa"]]


def test_the_key_names_all_that_shapes_a_vector(make):
    changes = [{}, {"runtime": "torch"}, {"max_tokens": 5}, {"window": 3}, {"stride": 2}]
    keys = {make(**change).key for change in changes}
    assert len(keys) == 5
    assert make(batch=8).key in keys
    (make.model / "weights").write_text("second")
    assert make().key not in keys


def test_a_text_without_a_vector_is_an_error(make, monkeypatch):
    nothing = Encoded(np.array([np.nan, 1], dtype=np.float32), np.ones((1, 2), dtype=np.float32), cut=False)
    monkeypatch.setattr(WordLengths, "encode", lambda self, texts: [nothing] * len(texts))
    with pytest.raises(AssayError, match="no finite vector for the text 'some text'"):
        make().encode(["some text"])


def test_no_texts_no_vectors(make):
    assert len(make().encode([])) == 0
    assert make.loaded == []
