"""Reciprocal rank: 1 / the place of the first relevant document, 0 where the first k hold none (Voorhees 1999).

Its mean over queries is MRR@k.
"""

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking


def reciprocal_rank(ranking: GradedRanking, k: int | None = 10) -> Score:
    """RR@k of one query, in [0, 1]; not applicable where no relevant document is judged. k None: at any depth."""
    if not ranking.ideal:
        return NOTHING_RELEVANT
    found = bool(ranking.relevant_places) if k is None else ranking.relevant_within(k)
    return value(1 / ranking.relevant_places[0] if found else 0)
