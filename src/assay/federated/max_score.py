"""The highest score that any source gives (CombMAX: Fox & Shaw 1994).

For sources that score on one scale; `normalised` brings each list to [0, 1] first.
"""

from assay.federated.fusion import Lists
from assay.federated.source_scores import min_max, source_scores


class MaxScore:
    def __init__(self, *, normalised: bool = False) -> None:
        self._normalised = normalised

    def fuse(self, lists: Lists) -> dict[int, float]:
        best: dict[int, float] = {}
        for source, listed in lists.items():
            scored = source_scores(source, listed, "max-score")
            for record, score in min_max(scored) if self._normalised else scored:
                best[record] = max(score, best.get(record, score))
        return best
