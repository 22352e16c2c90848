"""In which order the hits of a query are scored: as they were ranked, or as trec_eval would sort them.

trec_eval does not read the ranks of a run. It keeps scores as 32-bit floats, sorts them highest first, and of equal
ones puts the id that is last in the alphabet first. Scores that are the same 32-bit float are equal to it.
"""

from collections.abc import Sequence

import numpy as np

from assay.config import ScoringConfig
from assay.records import Hit


def ordered(hits: Sequence[Hit], config: ScoringConfig) -> Sequence[Hit]:
    """The hits, best first, by `config.order`.

    The id is the chunk's where spans are judged; it is the document's, whose score is the highest of its chunks, where
    documents are.
    """
    if config.order == "given":
        return hits
    scores = single_precision([hit.score for hit in hits])
    names = [hit.span.path if config.unit == "document" else hit.chunk_id for hit in hits]
    places = sorted(range(len(hits)), key=lambda place: (scores[place], names[place]), reverse=True)
    return [hits[place] for place in places]


def single_precision(scores: Sequence[float]) -> list[float]:
    """As 32-bit floats; what is too great for one is infinite."""
    with np.errstate(over="ignore"):
        rounded: list[float] = np.asarray(scores, dtype=np.float64).astype(np.float32).tolist()
    return rounded
