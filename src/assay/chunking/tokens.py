"""Tokens of a text as the embedder counts them, without its special tokens."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from assay.errors import AssayError
from assay.models import model_path

if TYPE_CHECKING:
    from tokenizers import Tokenizer


class Tokens(Protocol):
    def count(self, text: str) -> int: ...

    def counts(self, texts: Sequence[str]) -> list[int]: ...

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """First character and end (excluded) of each token."""
        ...


class TokenCounter:
    """Counts with the tokenizer of the embedding model `model` (see `assay.models`)."""

    def __init__(self, model: str) -> None:
        self.model = model

    def count(self, text: str) -> int:
        return self.counts([text])[0]

    def counts(self, texts: Sequence[str]) -> list[int]:
        encodings = self._tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)
        return [len(encoding) for encoding in encodings]

    def offsets(self, text: str) -> list[tuple[int, int]]:
        return list(self._tokenizer.encode(text, add_special_tokens=False).offsets)

    @cached_property
    def _tokenizer(self) -> "Tokenizer":
        tokenizer = _load(self.model)
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer


def _load(model: str) -> "Tokenizer":
    from tokenizers import Tokenizer

    place = model_path(model)
    if not Path(place).is_dir():
        try:
            return Tokenizer.from_pretrained(place)
        except Exception as error:  # the library raises bare Exceptions
            raise AssayError(
                f"embedder.model: the tokenizer of `{model}` could not be fetched: {error}. "
                "Name a folder that holds the model, or a packaged model."
            ) from error
    file = Path(place) / "tokenizer.json"
    if not file.is_file():
        raise AssayError(f"embedder.model: {file} is missing. Save the model with its fast tokenizer, or name another.")
    try:
        return Tokenizer.from_file(str(file))
    except Exception as error:
        raise AssayError(f"embedder.model: {file} is no tokenizer: {error}.") from error
