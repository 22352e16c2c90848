"""Normalised discounted cumulative gain.

nDCG@k = DCG@k / IDCG@k,  DCG@k = sum_{i=1..k} gain(rel_i) / log2(i + 1)
(Järvelin & Kekäläinen 2002; gain 2^rel - 1: Burges et al. 2005).
The ideal ranks *all* judgments, retrieved or not; unjudged documents gain nothing.
"""

from collections.abc import Callable, Iterable
from math import log2

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking, at_least_one

Gain = Callable[[int], float]


def linear(grade: int) -> float:
    """As trec_eval and BEIR have it."""
    return float(grade)


def exponential(grade: int) -> float:
    return 2.0**grade - 1


def ndcg(ranking: GradedRanking, k: int | None = 10, gain: Gain = exponential) -> Score:
    """nDCG@k of one query, in [0, 1]; not applicable where no document has a grade above 0.

    k None: over the whole ranking, and the whole ideal.
    """
    if not ranking.ideal:
        return NOTHING_RELEVANT
    found = ranking.relevant_places if k is None else ranking.relevant_places[: ranking.relevant_within(k)]
    ideal = ranking.ideal if k is None else ranking.ideal[: at_least_one(k)]
    dcg = _dcg(((place, ranking.grades[place - 1] or 0) for place in found), gain)
    return value(dcg / _dcg(enumerate(ideal, start=1), gain))


def _dcg(grades: Iterable[tuple[int, int]], gain: Gain) -> float:
    """grades: (place, grade) by place, so that the same grades give the same sum to the last bit."""
    return sum(gain(grade) / log2(place + 1) for place, grade in grades)
