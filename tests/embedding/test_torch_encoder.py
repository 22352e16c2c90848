"""That its vectors are right is shown beside the export, in test_onnx_export.py."""

import sys
from types import ModuleType

import pytest

from assay.embedding.torch_encoder import TorchEncoder
from assay.errors import AssayError


def test_a_model_that_cannot_be_loaded_is_an_error(tmp_path, monkeypatch):
    def load(folder, local_files_only):
        raise OSError("no weights")

    library = ModuleType("sentence_transformers")
    library.SentenceTransformer = load
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)
    with pytest.raises(AssayError, match=r"sentence-transformers cannot load .*OSError: no weights"):
        TorchEncoder(tmp_path, max_tokens=8)
