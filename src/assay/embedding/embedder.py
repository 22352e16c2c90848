"""Texts to vectors: from the cache where they are known, else by the model, which is loaded only then."""

import json
import sys
from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import numpy as np

from assay.config import EmbedderConfig
from assay.embedding.embedding_cache import Embedding, EmbeddingCache
from assay.embedding.encoder import Encoded, Encoder, Vectors, load_encoder, runtime_version
from assay.embedding.model_folder import model_digest, model_folder
from assay.embedding.token_windows import token_windows, unit
from assay.errors import AssayError

_KEPT_AT_ONCE = 200  # texts; a killed run loses less than that


class Embedder:
    """Unit vectors of texts by one model. `cache` is the folder of assay.places.cache()."""

    def __init__(self, config: EmbedderConfig, cache: Path) -> None:
        self._config = config
        self._cache = cache

    def embed(self, texts: Sequence[str]) -> list[Embedding]:
        """The vectors of each text and of its windows, in the order of `texts`."""
        known = self._store.read(texts)
        missing = sorted({text for text in texts if text not in known}, key=lambda text: (len(text), text))
        if missing:
            self._embed_and_keep(missing)
            known |= self._store.read(missing)  # of two processes at once, both use what the first one kept
        return [known[text] for text in texts]

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of the texts, shape (texts, dimensions), each of length 1: their dot product is the cosine."""
        embeddings = self.embed(texts)
        return np.stack([embedding.pooled for embedding in embeddings]) if embeddings else np.zeros((0, 0), np.float32)

    def windows(self, texts: Sequence[str]) -> list[Vectors]:
        """Vectors of the windows of each text, shape (windows, dimensions), each of length 1 up to float16."""
        return [embedding.windows for embedding in self.embed(texts)]

    @cached_property
    def key(self) -> str:
        """Names all that shapes a vector: the model's content, the runtime, the limit, the windows."""
        config = self._config
        settings = [self._digest, runtime_version(config.runtime), config.max_tokens, config.window, config.stride]
        return sha256(json.dumps(settings).encode()).hexdigest()

    def _embed_and_keep(self, texts: Sequence[str]) -> None:
        batches = [texts[start : start + self._config.batch] for start in range(0, len(texts), self._config.batch)]
        fresh: dict[str, Embedding] = {}
        for batch, encodings in zip(
            batches, _with_progress(self._encoder.encode_each(batches), len(batches)), strict=True
        ):
            for text, encoded in zip(batch, encodings, strict=True):
                fresh[text] = self._embedding(text, encoded)
            if len(fresh) >= _KEPT_AT_ONCE:
                self._store.write(fresh)
                fresh = {}
        self._store.write(fresh)

    def _embedding(self, text: str, encoded: Encoded) -> Embedding:
        if not (len(encoded.tokens) and np.isfinite(encoded.pooled).all() and np.isfinite(encoded.tokens).all()):
            raise AssayError(
                f"embedder.model: `{self._config.model}` gives no finite vector for the text {text[:60]!r}."
            )
        windows = token_windows(encoded.tokens, self._config.window, self._config.stride)
        return Embedding(unit(encoded.pooled), windows, encoded.cut)

    @cached_property
    def _folder(self) -> Path:
        return model_folder(self._config.model)

    @cached_property
    def _digest(self) -> str:
        return model_digest(self._folder)

    @cached_property
    def _store(self) -> EmbeddingCache:
        return EmbeddingCache(self._cache / "embeddings.sqlite", self.key)

    @cached_property
    def _encoder(self) -> Encoder:
        return load_encoder(self._config, self._folder, self._digest, self._cache)


def _with_progress(batches: Iterable[list[Encoded]], count: int) -> Iterable[list[Encoded]]:
    """The batches, with a bar of the share done where a person looks on."""
    if not sys.stderr.isatty():
        return batches
    from tqdm import tqdm

    return tqdm(batches, desc="embed", unit="batch", total=count, leave=False)
