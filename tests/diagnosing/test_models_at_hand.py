from pathlib import Path

import pytest

from assay.diagnosing import models_at_hand
from assay.diagnosing.models_at_hand import check_models
from assay.embedding.model_folder import model_digest
from assay.embedding.onnx_export import FORMAT


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))


def embedder(model, runtime="torch"):
    return {"embedder": {"model": model, "runtime": runtime}}


def states(*composed):
    return [(check.name, check.state) for check in check_models(composed)]


def test_each_model_is_looked_for_once():
    Path("mine").mkdir()
    assert states(embedder("mine"), embedder("mine")) == [("embedder", "ok")]


def test_the_export_is_named_after_the_content_of_the_model():
    Path("mine").mkdir()
    Path("mine/weights").write_text("1")
    assert "none yet" in check_models([embedder("mine", "onnx")])[1].seen
    kept = Path("cache/models") / f"{model_digest(Path('mine'))}-{FORMAT}"
    kept.mkdir(parents=True)
    (kept / "model.onnx").write_text("")
    assert check_models([embedder("mine", "onnx")])[1].seen == "kept from a former run"


def test_a_package_that_is_not_installed(monkeypatch):
    monkeypatch.setattr(models_at_hand, "find_spec", lambda name: None)
    (check,) = check_models([embedder("all-MiniLM-L6-v2")])
    assert (check.state, check.mend) == ("fail", "make setup")


def test_a_model_of_the_hub_is_here_once_it_was_fetched():
    assert states(embedder("owner/model")) == [("embedder", "warn")]
    Path("hub/models--owner--model/snapshots/abc").mkdir(parents=True)
    assert states(embedder("owner/model")) == [("embedder", "ok")]


def test_rerankers_and_models_in_this_process():
    reranker = {"reranker": {"_target_": "assay.retrieval.cross_encoder.CrossEncoderReranker", "model": "o/m"}}
    judge = {"judge": {"_target_": "x", "model": {"_target_": "assay.llm.embedded.Embedded", "model": "small.gguf"}}}
    assert states(reranker, judge) == [("reranker", "warn"), ("chat model", "fail")]
    Path("small.gguf").write_text("")
    assert states(judge) == [("chat model", "ok")]


def test_the_shipped_small_model_is_fetched_by_make():
    judge = {"judge": {"_target_": "assay.llm.embedded.Embedded", "model": "SmolLM2-135M-Instruct"}}
    (check,) = check_models([judge])
    assert (check.state, check.mend) == ("fail", "make smoke-llm")
