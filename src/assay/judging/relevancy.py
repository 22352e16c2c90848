"""How near answers are to their questions in the embedder's space."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from assay.errors import AssayError
from assay.scores import Score, undetermined, value


class Encoder(Protocol):
    """Unit vectors of texts: (n, d), one row each."""

    def encode(self, texts: list[str]) -> NDArray[np.float32]: ...


def relevancies(questions: Sequence[str], answers: Sequence[str], encoder: Encoder) -> list[Score]:
    """The cosine of each question and its answer, in [0, 1]: a negative one counts as 0, for both mean "unrelated".

    All texts are encoded in one call. Undetermined where a vector is not finite. AssayError where the encoder fails.
    """
    if not questions:
        return []
    vectors = np.asarray(encoder.encode([*questions, *answers]), dtype=np.float64)
    if vectors.ndim != 2 or len(vectors) != len(questions) + len(answers):
        raise AssayError(
            f"the embedder gave vectors of shape {vectors.shape} for {len(questions) + len(answers)} texts. "
            "It must give one row a text."
        )
    asked, answered = vectors[: len(questions)], vectors[len(questions) :]
    return [_score(float(cosine)) for cosine in (asked * answered).sum(axis=1)]


def _score(cosine: float) -> Score:
    if not np.isfinite(cosine):
        return undetermined("the embedder gave a vector that is not finite")
    return value(min(1.0, max(0.0, cosine)))
