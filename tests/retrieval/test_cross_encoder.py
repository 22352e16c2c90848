"""The library is replaced by a stand-in: a score is the number of words that query and chunk share."""

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from assay.errors import AssayError
from assay.retrieval.bm25 import Bm25Retriever
from assay.retrieval.cross_encoder import CrossEncoderReranker


class SharedWords:
    architectures = ("BertForSequenceClassification",)
    shape = ()
    loaded = 0

    def __init__(self, name, local_files_only):
        if name == "missing/model":
            raise OSError("no such model")
        self.config = SimpleNamespace(architectures=list(self.architectures))
        type(self).loaded += 1

    def predict(self, pairs, batch_size, show_progress_bar):
        scores = [len(set(query.split()) & set(text.split())) for query, text in pairs]
        return np.array(scores, dtype=np.float32).reshape(-1, *self.shape)


@pytest.fixture
def library(monkeypatch):
    module = ModuleType("sentence_transformers")
    module.CrossEncoder = type("CrossEncoder", (SharedWords,), {})
    monkeypatch.setitem(sys.modules, "sentence_transformers", module)
    return module


def rerank(resources, queries, model="some/model"):
    rankings = Bm25Retriever(resources, depth=10).rank(queries)
    return CrossEncoderReranker(model, depth=50, batch=2, resources=resources).rerank(queries, rankings)


def test_orders_by_the_models_score(library, resources, query):
    first, second = rerank(resources, [query("cookie session", "Q1"), query("nothing-known", "Q2")])
    assert (first.hits[0].chunk_id[:8], first.hits[0].score) == ("app/c.py", 2.0)  # it alone holds both words
    assert all(hit.first_stage is not None for hit in first.hits)
    assert second.hits == ()
    assert library.CrossEncoder.loaded == 1


def test_a_model_that_cannot_be_loaded_is_an_error(library, resources, query):
    with pytest.raises(AssayError, match=r"reranker.model: `missing/model` cannot be loaded .OSError: no such model"):
        rerank(resources, [query("session")], model="missing/model")


def test_a_model_without_a_trained_head_is_an_error(library, resources, query):
    library.CrossEncoder.architectures = ("BertModel",)
    with pytest.raises(AssayError, match=r"was not trained to score pairs"):
        rerank(resources, [query("session")])


def test_a_model_with_several_outputs_is_an_error(library, resources, query):
    library.CrossEncoder.shape = (1,)
    with pytest.raises(AssayError, match=r"no single finite score"):
        rerank(resources, [query("session")])
