"""An index as a folder; each part is read when it is first asked for."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from assay.atomic import whole_folder
from assay.embedding.encoder import Vectors
from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Chunk, Span
from assay.retrieval.bm25_index import Bm25Index
from assay.retrieval.index_content import Index, IndexFacts, WindowVectors

Part = TypeVar("Part")

_FACTS = "index.json"
_CHUNKS = "chunks.jsonl"
_BM25 = "bm25"
_VECTORS = "vectors.npy"
_WINDOWS = "windows.npy"
_OFFSETS = "window_offsets.npy"


def write_index(folder: Path, index: Index) -> None:
    """Replace `folder` by the index, whole or not at all."""
    with whole_folder(folder) as new:
        write_json_lines(new / _CHUNKS, map(_row, index.chunks))
        index.bm25.save(new / _BM25)
        np.save(new / _VECTORS, index.vectors)
        np.save(new / _WINDOWS, index.windows.vectors)
        np.save(new / _OFFSETS, index.windows.offsets)
        (new / _FACTS).write_text(json.dumps(asdict(index.facts), indent=2) + "\n", encoding="utf-8")


def read_index(folder: Path, tokenizer_digest: str) -> "StoredIndex":
    """Open the index in `folder`. AssayError where it is missing or was built with another tokenizer."""
    index = StoredIndex(folder)
    if index.facts.tokenizer != tokenizer_digest:
        raise AssayError(
            f"{folder / _FACTS}: field `tokenizer`: the index was built with other settings than this cell asks for. "
            "Give the profile and its cells one `tokenizer`, then run `dvc repro`."
        )
    return index


def read_chunks(folder: Path) -> list[Chunk]:
    """The chunks of the index in `folder`, in the order of their ids. AssayError where they cannot be read."""
    path = folder / _CHUNKS
    return [_chunk(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


@dataclass(frozen=True)
class StoredIndex:
    """An assay.retrieval.index_content.Index: BM25 never reads vectors, dense search never reads terms."""

    folder: Path

    @cached_property
    def facts(self) -> IndexFacts:
        path = self.folder / _FACTS
        try:
            return IndexFacts(**json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            raise AssayError(f"{path} is missing: run `dvc repro`, which builds the index.") from None
        except (ValueError, TypeError) as error:
            raise AssayError(
                f"{path}: not the facts of an index ({error}). Delete {self.folder}, run `dvc repro`."
            ) from None

    @cached_property
    def chunks(self) -> list[Chunk]:
        return read_chunks(self.folder)

    @cached_property
    def bm25(self) -> Bm25Index:
        return self._read(_BM25, Bm25Index.load)

    @cached_property
    def vectors(self) -> Vectors:
        return self._read(_VECTORS, np.load)

    @cached_property
    def windows(self) -> WindowVectors:
        return WindowVectors(self._read(_WINDOWS, np.load), self._read(_OFFSETS, np.load))

    def _read(self, name: str, read: Callable[[Path], Part]) -> Part:
        path = self.folder / name
        try:
            return read(path)
        except (OSError, ValueError, KeyError) as error:
            raise AssayError(f"{path} cannot be read ({error}). Delete {self.folder}, run `dvc repro`.") from error


def _row(chunk: Chunk) -> dict[str, Any]:
    return {
        "id": chunk.id,
        "path": chunk.span.path,
        "start": chunk.span.start,
        "end": chunk.span.end,
        "symbol": chunk.symbol,
        "language": chunk.language,
        "text": chunk.text,
    }


def _chunk(row: dict[str, Any], place: str) -> Chunk:
    try:
        span = Span(row["path"], row["start"], row["end"])
        return Chunk(row["id"], span, row["text"], row["symbol"], row["language"])
    except KeyError as error:
        raise AssayError(f"{place}: field {error} is missing. Run `dvc repro` to build the index again.") from None
