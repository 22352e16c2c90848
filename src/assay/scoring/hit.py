"""Hit: 1 where the first k places hold a relevant document, else 0 (trec_eval calls it success)."""

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking


def hit(ranking: GradedRanking, k: int = 5) -> Score:
    """Hit@k of one query, 0 or 1; not applicable where no relevant document is judged."""
    found = ranking.relevant_within(k)
    return value(found > 0) if ranking.ideal else NOTHING_RELEVANT
