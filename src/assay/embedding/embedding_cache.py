"""The vectors of texts, kept between runs in one SQLite file that many processes share.

What is kept is what is used: windows are rounded to float16 before their first use, so that a run with a warm cache
gives the numbers of a cold one. Each write is a transaction: a killed run or a full disk loses the texts in hand alone.
"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np

from assay.embedding.encoder import Vectors
from assay.shared_sqlite import SharedSqlite

_ASKED_AT_ONCE = 500  # SQLite's oldest limit on variables in a statement is 999
_TABLE = """
    CREATE TABLE IF NOT EXISTS embedding (
        model TEXT NOT NULL, text BLOB NOT NULL, pooled BLOB NOT NULL, windows BLOB NOT NULL, cut INTEGER NOT NULL,
        PRIMARY KEY (model, text)
    )
"""


@dataclass(frozen=True, slots=True)
class Embedding:
    pooled: Vectors  # unit vector of the text, shape (dimensions,)
    windows: Vectors  # unit vectors (to float16) of its parts, shape (windows, dimensions)
    cut: bool  # the text was longer than the model's limit


class EmbeddingCache:
    """The embeddings of one model, by text. `model`: a key for all that shapes a vector."""

    def __init__(self, path: Path, model: str) -> None:
        self._file = SharedSqlite(
            path, _TABLE, content="the embedding cache", mend="the next run embeds the texts again."
        )
        self._model = model

    def read(self, texts: Sequence[str]) -> dict[str, Embedding]:
        """The embeddings of those texts that are known."""
        by_hash = {_hash(text): text for text in texts}
        hashes = list(by_hash)
        found: dict[str, Embedding] = {}
        with closing(self._file), self._file.open() as connection:
            for start in range(0, len(hashes), _ASKED_AT_ONCE):
                part = hashes[start : start + _ASKED_AT_ONCE]
                marks = ", ".join("?" * len(part))
                statement = f"SELECT text, pooled, windows, cut FROM embedding WHERE model = ? AND text IN ({marks})"  # noqa: S608 (question marks alone)
                for text, pooled, windows, cut in connection.execute(statement, [self._model, *part]):
                    found[by_hash[text]] = self._embedding(pooled, windows, cut)
        return found

    def write(self, embeddings: Mapping[str, Embedding]) -> None:
        """Keep the embeddings, in one transaction; what another process wrote before stays."""
        rows = [
            (self._model, _hash(text), _bytes(kept.pooled, "<f4"), _bytes(kept.windows, "<f2"), int(kept.cut))
            for text, kept in embeddings.items()
        ]
        with closing(self._file), self._file.open() as connection, connection:
            connection.executemany("INSERT OR IGNORE INTO embedding VALUES (?, ?, ?, ?, ?)", rows)

    def _embedding(self, pooled: bytes, windows: bytes, cut: int) -> Embedding:
        try:
            whole = np.frombuffer(pooled, dtype="<f4").astype(np.float32)
            parts = np.frombuffer(windows, dtype="<f2").astype(np.float32).reshape(-1, len(whole))
        except ValueError:
            raise self._file.damaged("a vector is cut off") from None
        return Embedding(whole, parts, bool(cut))


def _hash(text: str) -> bytes:
    return sha256(text.encode()).digest()


def _bytes(vectors: Vectors, kind: str) -> bytes:
    return vectors.astype(kind).tobytes()
