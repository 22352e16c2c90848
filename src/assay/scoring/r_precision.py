"""R-precision: the precision at place R, where R documents are relevant; it is also the recall there.

A ranking that is shorter than R is not excused (Buckley & Voorhees 2005; trec_eval's Rprec).
"""

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking


def r_precision(ranking: GradedRanking) -> Score:
    """In [0, 1]; not applicable where no relevant document is judged."""
    relevant = len(ranking.ideal)
    return value(ranking.relevant_within(relevant) / relevant) if relevant else NOTHING_RELEVANT
