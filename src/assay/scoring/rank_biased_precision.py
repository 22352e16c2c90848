"""Rank-biased precision: what a user finds who looks at the next place with the probability p (Moffat & Zobel 2008).

RBP = (1 - p) * sum over the places i of relevant documents of p^(i - 1)
residual = (1 - p) * sum over the unjudged places i of p^(i - 1) + p^n, n places in all

Relevant counts 1, whatever the grade. A document that nobody judged counts 0, and so does what lies below the last
place; the residual is by how much RBP could rise if all of that were relevant: RBP + residual <= 1.
"""

from itertools import islice

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking, at_least_one


def rank_biased_precision(ranking: GradedRanking, k: int | None = None, *, p: float) -> Score:
    """In [0, 1]; not applicable where no relevant document is judged. k None: over the whole ranking."""
    if not ranking.ideal:
        return NOTHING_RELEVANT
    places = ranking.relevant_places if k is None else ranking.relevant_places[: ranking.relevant_within(k)]
    return value(min(1, (1 - p) * sum(p ** (place - 1) for place in places)))  # a sum of floats may end above 1


def rbp_residual(ranking: GradedRanking, k: int | None = None, *, p: float) -> Score:
    """In [0, 1]; not applicable where no relevant document is judged. k None: over the whole ranking."""
    if not ranking.ideal:
        return NOTHING_RELEVANT
    depth = len(ranking.grades) if k is None else min(at_least_one(k), len(ranking.grades))
    unjudged = sum(p**above for above, grade in enumerate(islice(ranking.grades, depth)) if grade is None)
    return value(min(1, (1 - p) * unjudged + p**depth))
