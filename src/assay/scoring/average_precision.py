"""Average precision: the mean, over all relevant documents, of the precision at the rank of each that was found.

AP = sum of P@i over the ranks i of relevant documents / number of relevant documents (Buckley & Voorhees 2000).
Its mean over queries is MAP.
"""

from collections.abc import Mapping, Sequence

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, relevant_documents, top


def average_precision(ranking: Sequence[str], qrels: Mapping[str, int]) -> Score:
    """AP of one query, in [0, 1]; relevant is a grade of 1 or above, not applicable where there is none.

    ranking: document ids, best first, each id once (ValueError otherwise); a relevant document that it lacks adds 0.
    """
    relevant = relevant_documents(qrels)
    ranks = [rank for rank, doc_id in enumerate(top(ranking, max(1, len(ranking))), start=1) if doc_id in relevant]
    if not relevant:
        return NOTHING_RELEVANT
    return value(sum(found / rank for found, rank in enumerate(ranks, start=1)) / len(relevant))
