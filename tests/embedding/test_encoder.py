import json

import pytest

from assay.config import EmbedderConfig
from assay.embedding.encoder import load_encoder
from assay.errors import AssayError


@pytest.mark.parametrize("runtime", ["onnx", "torch"])
def test_checks_the_limit_before_it_loads_anything(runtime, tmp_path):
    (tmp_path / "config.json").write_text(json.dumps({"max_position_embeddings": 16}))
    config = EmbedderConfig(model=str(tmp_path), runtime=runtime, max_tokens=17, batch=1, window=4, stride=2)
    with pytest.raises(AssayError, match=r"embedder.max_tokens"):
        load_encoder(config, tmp_path, "digest", tmp_path / "cache")
