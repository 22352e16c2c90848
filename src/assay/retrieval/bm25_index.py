"""Okapi BM25 over terms, in the variant of Lucene.

score(q, d) = sum over the terms t of q (repeats count) of idf(t) * f / (f + k1 * (1 - b + b * |d| / mean |d|))
f: how often t stands in d; idf(t) = ln(1 + (N - n + .5) / (n + .5)), n of the N documents hold t
(Kamphuis et al. 2020, "Which BM25 do you mean?", Lucene accurate). bm25s computes the parts of the sum when it indexes.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

K1 = 1.5
B = 0.75


class Bm25Index:
    def __init__(self, engine: Any, count: int) -> None:
        self._engine = engine  # a bm25s.BM25; None where no document holds a term
        self._count = count

    @classmethod
    def build(cls, documents: Sequence[Sequence[str]], k1: float = K1, b: float = B) -> Self:
        """Index the terms of each document; a document may have none."""
        vocabulary = {
            term: number for number, term in enumerate(sorted({term for terms in documents for term in terms}))
        }
        if not vocabulary:
            return cls(None, len(documents))
        from bm25s import BM25

        engine = BM25(k1=k1, b=b, method="lucene", dtype="float64")
        ids = [[vocabulary[term] for term in terms] for terms in documents]
        engine.index((ids, vocabulary), create_empty_token=False, show_progress=False)
        return cls(engine, len(documents))

    def scores(self, terms: Sequence[str]) -> NDArray[np.float64]:
        """The score of every document, shape (documents,); 0 where it holds none of the terms."""
        ids = self._engine.get_tokens_ids(terms) if self._engine else []
        if not ids:
            return np.zeros(self._count)
        return np.asarray(self._engine.get_scores_from_ids(ids), dtype=np.float64)

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "documents.json").write_text(json.dumps(self._count), encoding="utf-8")
        if self._engine:
            self._engine.save(folder, show_progress=False)

    @classmethod
    def load(cls, folder: Path) -> Self:
        count = json.loads((folder / "documents.json").read_text(encoding="utf-8"))
        if not (folder / "params.index.json").exists():
            return cls(None, count)
        from bm25s import BM25

        return cls(BM25.load(folder, show_progress=False), count)
