"""Precision: the share of the first k places that hold a relevant document.

An empty place counts as a miss: the denominator is k, also where fewer documents were returned (as trec_eval has it).
"""

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking


def precision(ranking: GradedRanking, k: int = 5) -> Score:
    """Precision@k of one query, in [0, 1]; not applicable where no relevant document is judged."""
    found = ranking.relevant_within(k)
    return value(found / k) if ranking.ideal else NOTHING_RELEVANT
