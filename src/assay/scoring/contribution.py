"""What each source adds to a fused ranking: nDCG@10 with all sources less nDCG@10 without this one.

Negative where the source does harm. The same judgments on both sides: what only this source finds is missed without it.
"""

from dataclasses import replace

from assay.federated.fuse import fuse
from assay.federated.grades import grades
from assay.federated.prepared import PreparedCase
from assay.federated.settings import FusionSettings
from assay.scores import Score, not_applicable, value
from assay.scoring.fused import Gain, gained


def contributions(
    case: PreparedCase, settings: FusionSettings, gain: Gain, whole: Score, sources: tuple[str, ...]
) -> dict[str, Score]:
    """`contribution_<source>` of each of `sources`; whole: the nDCG@10 of all that the settings fuse.

    Not applicable where the settings do not fuse the source in this case, or it is the only one.
    """
    fused = settings.chosen(case.case.sources)
    scores = {}
    for source in sources:
        missing = _unmeasurable(source, fused, whole)
        scores[f"contribution_{source}"] = missing or _added(case, settings, gain, whole, source)
    return scores


def _unmeasurable(source: str, fused: tuple[str, ...], whole: Score) -> Score | None:
    if source not in fused:
        return not_applicable("the source is not fused")
    if len(fused) == 1:
        return not_applicable("no other source is fused")
    return None if whole.state == "value" else whole


def _added(case: PreparedCase, settings: FusionSettings, gain: Gain, whole: Score, source: str) -> Score:
    without = fuse(case, replace(settings, without=(*settings.without, source)))
    rest = gained(without.keys, grades(case, without), gain)
    return value(whole.number - rest.number) if rest.state == "value" else rest
