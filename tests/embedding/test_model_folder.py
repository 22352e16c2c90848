import json
import sys
from types import ModuleType

import pytest

from assay.embedding.model_folder import check_max_tokens, model_digest, model_folder
from assay.errors import AssayError


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "1_Pooling").mkdir()
    (tmp_path / "1_Pooling" / "config.json").write_text("{}")
    (tmp_path / "model.safetensors").write_text("weights")
    return tmp_path


def test_the_digest_changes_with_the_content(folder):
    former = model_digest(folder)
    (folder / "1_Pooling" / "config.json").write_text('{"pooling": "cls"}')
    assert model_digest(folder) != former


def test_the_digest_changes_with_a_name(folder):
    former = model_digest(folder)
    (folder / "model.safetensors").rename(folder / "weights.safetensors")
    assert model_digest(folder) != former


def test_what_is_written_for_readers_does_not_matter(folder):
    former = model_digest(folder)
    (folder / "README.md").write_text("about")
    (folder / ".cache").mkdir()
    (folder / ".cache" / "lock").write_text("")
    assert model_digest(folder) == former


def test_a_folder_is_taken_as_it_is(folder):
    assert model_folder(str(folder)) == folder


def test_a_hub_model_that_cannot_be_fetched_is_an_error(monkeypatch):
    def fetch(name, ignore_patterns):
        raise OSError("offline")

    hub = ModuleType("huggingface_hub")
    hub.snapshot_download = fetch
    monkeypatch.setitem(sys.modules, "huggingface_hub", hub)
    with pytest.raises(AssayError, match=r"embedder.model: `owner/model` could not be fetched .OSError: offline"):
        model_folder("owner/model")


def test_more_tokens_than_positions_is_an_error(folder):
    (folder / "config.json").write_text(json.dumps({"max_position_embeddings": 512}))
    check_max_tokens(folder, 512)
    with pytest.raises(AssayError, match=r"embedder.max_tokens: 513 is more than the 512"):
        check_max_tokens(folder, 513)


def test_a_model_that_states_no_limit_has_none(folder):
    check_max_tokens(folder, 9999)
