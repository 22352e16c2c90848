"""Reciprocal rank: 1 / the place of the first relevant document, 0 where the first k hold none (Voorhees 1999).

Its mean over queries is MRR@k.
"""

from collections.abc import Mapping, Sequence

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, relevant_documents, top


def reciprocal_rank(ranking: Sequence[str], qrels: Mapping[str, int], k: int = 10) -> Score:
    """RR@k of one query, in [0, 1]; relevant is a grade of 1 or above, not applicable where there is none.

    ranking: document ids, best first, each id once (ValueError otherwise).
    """
    found = top(ranking, k)
    relevant = relevant_documents(qrels)
    if not relevant:
        return NOTHING_RELEVANT
    return value(next((1 / place for place, doc_id in enumerate(found, start=1) if doc_id in relevant), 0))
