"""Recall: the share of all relevant documents that stand in the first k places.

The denominator is every relevant document, also where there are more than k; so it cannot always reach 1.
"""

from collections.abc import Mapping, Sequence

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, relevant_documents, top


def recall(ranking: Sequence[str], qrels: Mapping[str, int], k: int) -> Score:
    """Recall@k of one query, in [0, 1]; relevant is a grade of 1 or above, not applicable where there is none.

    ranking: document ids, best first, each id once (ValueError otherwise).
    """
    found = top(ranking, k)
    relevant = relevant_documents(qrels)
    if not relevant:
        return NOTHING_RELEVANT
    return value(len(relevant.intersection(found)) / len(relevant))
