"""A loaded embedding model: texts to vectors, whatever the runtime."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from assay.config import EmbedderConfig
from assay.embedding.model_folder import check_max_tokens

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Encoded:
    pooled: Vectors  # shape (dimensions,): the vector of the whole text
    tokens: Vectors  # shape (tokens, dimensions), special tokens included
    cut: bool  # the text was longer than the model's limit


class Encoder(Protocol):
    def encode_each(self, batches: Sequence[Sequence[str]]) -> Iterator[list[Encoded]]:
        """Encode the texts of each batch, and give the batches back in their order."""
        ...


def runtime_version(runtime: str) -> str:
    """Names what computes the vectors: another version of our export is another runtime."""
    if runtime == "torch":
        return runtime
    from assay.embedding.onnx_export import FORMAT

    return f"{runtime} {FORMAT}"


def load_encoder(config: EmbedderConfig, folder: Path, digest: str, cache: Path) -> Encoder:
    """Load the model in `folder` for the runtime that the config names. AssayError where that fails."""
    check_max_tokens(folder, config.max_tokens)
    if config.runtime == "torch":
        from assay.embedding.torch_encoder import TorchEncoder

        return TorchEncoder(folder, config.max_tokens)
    from assay.embedding.onnx_encoder import OnnxEncoder
    from assay.embedding.onnx_export import exported

    return OnnxEncoder(exported(folder, digest, cache), config.max_tokens)
