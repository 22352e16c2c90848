"""Encode with sentence-transformers itself: for models that cannot be exported, and for machines with a GPU."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from assay.embedding.encoder import Encoded
from assay.embedding.library_settings import quiet
from assay.errors import AssayError


class TorchEncoder:
    def __init__(self, folder: Path, max_tokens: int) -> None:
        quiet()
        from sentence_transformers import SentenceTransformer

        try:
            self._model = SentenceTransformer(str(folder), local_files_only=True)
        except Exception as error:  # it raises errors of several libraries
            raise AssayError(
                f"embedder.model: sentence-transformers cannot load {folder} ({type(error).__name__}: {error})."
            ) from error
        self._model.max_seq_length = max_tokens
        self._model.eval()
        self._max_tokens = max_tokens

    def encode_each(self, batches: Sequence[Sequence[str]]) -> Iterator[list[Encoded]]:
        return map(self.encode, batches)

    def encode(self, texts: Sequence[str]) -> list[Encoded]:
        import torch

        with torch.inference_mode():
            features = self._model.preprocess(list(texts))
            features = {
                name: value.to(self._model.device) for name, value in features.items() if torch.is_tensor(value)
            }
            output = self._model(features)
        pooled = output["sentence_embedding"].float().cpu().numpy()
        tokens = output["token_embeddings"].float().cpu().numpy()
        masks = output["attention_mask"].cpu().numpy().astype(bool)
        whole = self._model.tokenizer(list(texts), truncation=False, verbose=False)["input_ids"]
        return [
            Encoded(pooled[row], tokens[row][masks[row]], len(whole[row]) > self._max_tokens)
            for row in range(len(texts))
        ]
