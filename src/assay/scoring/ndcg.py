"""Normalised discounted cumulative gain.

nDCG@k = DCG@k / IDCG@k,  DCG@k = sum_{i=1..k} gain(rel_i) / log2(i + 1)
(Järvelin & Kekäläinen 2002; gain 2^rel - 1: Burges et al. 2005).
The ideal ranks *all* judgments, retrieved or not; unjudged documents gain nothing.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, top

Grades = NDArray[np.float64]
Gain = Callable[[Grades], Grades]


def linear(grades: Grades) -> Grades:
    return grades


def exponential(grades: Grades) -> Grades:
    return np.asarray(np.exp2(grades) - 1)


def ndcg(ranking: Sequence[str], qrels: Mapping[str, int], k: int = 10, gain: Gain = exponential) -> Score:
    """nDCG@k of one query.

    ranking: document ids, best first, each id once (ValueError otherwise).
    qrels: grade >= 0 by document id.
    Returns a score in [0, 1]; not applicable where no document has a grade above 0.
    """
    found = [qrels.get(doc_id, 0) for doc_id in top(ranking, k)]
    ideal = sorted((grade for grade in qrels.values() if grade > 0), reverse=True)
    if not ideal:
        return NOTHING_RELEVANT
    return value(_dcg(found, k, gain) / _dcg(ideal[:k], k, gain))


def _dcg(grades: Sequence[int], k: int, gain: Gain) -> float:
    places = np.zeros(k)  # always k of them: equal grades must give equal sums to the last bit
    places[: len(grades)] = grades
    return float(gain(places) @ (1 / np.log2(np.arange(k) + 2)))
