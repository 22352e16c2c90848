"""Encode with onnxruntime: equal to torch up to 2e-7, twice as fast, and loaded in .3 s instead of 6 s."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from assay.retrieval.encoder import Encoded, Vectors
from assay.retrieval.library_settings import quiet


class OnnxEncoder:
    """folder: an export of assay.retrieval.onnx_export."""

    def __init__(self, folder: Path, max_tokens: int) -> None:
        quiet()
        import onnxruntime
        from tokenizers import Tokenizer

        onnxruntime.disable_telemetry_events()
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(max_tokens)
        self._tokenizer.no_padding()
        self._session = onnxruntime.InferenceSession(str(folder / "model.onnx"), providers=["CPUExecutionProvider"])

    def encode(self, texts: Sequence[str]) -> list[Encoded]:
        encodings = self._tokenizer.encode_batch(list(texts))
        lengths = [len(encoding.ids) for encoding in encodings]
        ids = np.zeros((len(texts), max(lengths)), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, encoding in enumerate(encodings):
            ids[row, : lengths[row]] = encoding.ids
            mask[row, : lengths[row]] = 1
        pooled, tokens = self._run(ids, mask)
        return [
            Encoded(pooled[row], tokens[row, : lengths[row]], bool(encodings[row].overflowing))
            for row in range(len(texts))
        ]

    def _run(self, ids: np.ndarray, mask: np.ndarray) -> tuple[Vectors, Vectors]:
        pooled, tokens = self._session.run(["pooled", "tokens"], {"input_ids": ids, "attention_mask": mask})
        return pooled, tokens
