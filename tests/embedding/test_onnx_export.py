"""A sentence-transformers model of 32 dimensions and random weights, exported in earnest: 15 s, most of it imports."""

import numpy as np
import pytest

from assay.embedding import onnx_export
from assay.embedding.onnx_encoder import OnnxEncoder
from assay.embedding.onnx_export import exported
from assay.embedding.torch_encoder import TorchEncoder
from assay.errors import AssayError

TEXTS = ["one", "a text of some more words", "one two " * 20]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from transformers import BertConfig, BertModel, BertTokenizerFast

    folder = tmp_path_factory.mktemp("model")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "one", "two", "a", "text", "of", "some", "more", "words"]
    (folder / "vocab.txt").write_text("\n".join(words))
    torch.manual_seed(3)
    sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
    BertModel(BertConfig(vocab_size=len(words), max_position_embeddings=64, **sizes)).save_pretrained(folder / "bert")
    BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(folder / "bert")
    transformer = Transformer(str(folder / "bert"))
    pooling = Pooling(transformer.get_embedding_dimension())
    SentenceTransformer(modules=[transformer, pooling], device="cpu").save(str(folder / "whole"))
    return folder / "whole"


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


def test_onnx_gives_the_vectors_of_torch(model, cache):
    onnx = OnnxEncoder(exported(model, "digest", cache), max_tokens=32).encode(TEXTS)
    torch = TorchEncoder(model, max_tokens=32).encode(TEXTS)
    for left, right in zip(onnx, torch, strict=True):
        assert left.pooled == pytest.approx(right.pooled, abs=1e-5)
        assert left.tokens == pytest.approx(right.tokens, abs=1e-5)
        assert left.cut == right.cut
    assert [encoded.cut for encoded in onnx] == [False, False, True]
    assert len(onnx[0].tokens) == 3  # [CLS] one [SEP]


def test_a_vector_does_not_depend_on_the_other_texts(model, cache):
    encoder = OnnxEncoder(exported(model, "digest", cache), max_tokens=32)
    for encoded, text in zip(encoder.encode(TEXTS), TEXTS, strict=True):
        assert np.array_equal(encoded.pooled, encoder.encode([text])[0].pooled)


def test_exports_once(model, cache, monkeypatch):
    exported(model, "digest", cache)
    monkeypatch.setattr(onnx_export, "_export_apart", None)
    assert (exported(model, "digest", cache) / "model.onnx").exists()


def test_leaves_nothing_half_done(tmp_path, monkeypatch):
    def broken(model, target):
        (target / "model.onnx").write_text("half")
        raise KeyboardInterrupt

    monkeypatch.setattr(onnx_export, "_export_apart", broken)
    with pytest.raises(KeyboardInterrupt):
        exported(tmp_path, "digest", tmp_path / "cache")
    assert [path for path in (tmp_path / "cache").rglob("*") if path.is_file()] == []


def test_a_model_that_cannot_be_exported_says_what_to_do(tmp_path, monkeypatch):
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'ValueError: no such operator' >&2\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(onnx_export.sys, "executable", str(python))
    with pytest.raises(AssayError, match=r"to ONNX \(ValueError: no such operator\). Set embedder.runtime=torch"):
        exported(tmp_path / "model", "digest", tmp_path / "cache")
