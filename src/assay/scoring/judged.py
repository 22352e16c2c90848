"""Judged@k: how much of what a user sees anyone has judged. Low values make the other measures a lower bound.

judged@k = judged documents among the first k / documents among the first k   (as ir_measures has it)
"""

from collections.abc import Mapping, Sequence

from assay.scores import Score, not_applicable, value
from assay.scoring.relevance import top


def judged(ranking: Sequence[str], qrels: Mapping[str, int], k: int = 10) -> Score:
    """In [0, 1]; a grade of 0 is a judgment too. Not applicable where nothing was returned."""
    found = top(ranking, k)
    if not found:
        return not_applicable("nothing was returned")
    return value(sum(doc_id in qrels for doc_id in found) / len(found))
