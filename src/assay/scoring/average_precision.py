"""Average precision: the mean, over all relevant documents, of the precision at the place of each that was found.

AP@k = sum of P@i over the places i <= k of relevant documents / number of all relevant documents
(Buckley & Voorhees 2000; trec_eval's map and map_cut). The denominator is not min(k, relevant), as some have it: so
AP@k cannot reach 1 where more than k documents are relevant. Its mean over queries is MAP@k.
"""

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking


def average_precision(ranking: GradedRanking, k: int | None = None) -> Score:
    """AP@k of one query, in [0, 1]; not applicable where no relevant document is judged. k None: over the ranking."""
    if not ranking.ideal:
        return NOTHING_RELEVANT
    places = ranking.relevant_places if k is None else ranking.relevant_places[: ranking.relevant_within(k)]
    return value(sum(found / place for found, place in enumerate(places, start=1)) / len(ranking.ideal))
