"""Hit: 1 where the first k places hold a relevant document, else 0 (trec_eval calls it success)."""

from collections.abc import Mapping, Sequence

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, relevant_documents, top


def hit(ranking: Sequence[str], qrels: Mapping[str, int], k: int = 5) -> Score:
    """Hit@k of one query, 0 or 1; relevant is a grade of 1 or above, not applicable where there is none.

    ranking: document ids, best first, each id once (ValueError otherwise).
    """
    found = top(ranking, k)
    relevant = relevant_documents(qrels)
    if not relevant:
        return NOTHING_RELEVANT
    return value(not relevant.isdisjoint(found))
