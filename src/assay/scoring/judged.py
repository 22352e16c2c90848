"""Judged@k: how much of what a user sees anyone has judged. Low values make the other measures a lower bound.

judged@k = judged documents among the first k / documents among the first k   (as ir_measures has it)
"""

from assay.scores import Score, not_applicable, value
from assay.scoring.relevance import GradedRanking, at_least_one


def judged(ranking: GradedRanking, k: int | None = 10) -> Score:
    """In [0, 1]; a grade of 0 is a judgment too. Not applicable where nothing was returned. k None: of all."""
    found = ranking.grades if k is None else ranking.grades[: at_least_one(k)]
    if not found:
        return not_applicable("nothing was returned")
    return value((len(found) - found.count(None)) / len(found))
