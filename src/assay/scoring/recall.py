"""Recall: the share of all relevant documents that stand in the first k places.

The denominator is every relevant document, also where there are more than k; so it cannot always reach 1.
"""

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking


def recall(ranking: GradedRanking, k: int) -> Score:
    """Recall@k of one query, in [0, 1]; not applicable where no relevant document is judged."""
    found = ranking.relevant_within(k)
    return value(found / len(ranking.ideal)) if ranking.ideal else NOTHING_RELEVANT
