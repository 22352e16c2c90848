"""Precision: the share of the first k places that hold a relevant document.

An empty place counts as a miss: the denominator is k, also where fewer documents were returned (as trec_eval has it).
"""

from collections.abc import Mapping, Sequence

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, relevant_documents, top


def precision(ranking: Sequence[str], qrels: Mapping[str, int], k: int = 5) -> Score:
    """Precision@k of one query, in [0, 1]; relevant is a grade of 1 or above, not applicable where there is none.

    ranking: document ids, best first, each id once (ValueError otherwise).
    """
    found = top(ranking, k)
    relevant = relevant_documents(qrels)
    if not relevant:
        return NOTHING_RELEVANT
    return value(len(relevant.intersection(found)) / k)
