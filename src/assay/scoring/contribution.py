"""What each source adds to a fused ranking: nDCG@10 with all sources less nDCG@10 without this one.

Negative where the source does harm. The same judgments on both sides: what only this source finds is missed without it.
A source whose call failed was not measured: it did not add 0. Nor is there anything to hold a source against where all
other calls failed.
"""

from collections.abc import Mapping
from dataclasses import replace

from assay.federated.fuse import fuse
from assay.federated.grades import grades
from assay.federated.prepared import PreparedCase
from assay.federated.ranking import State
from assay.federated.settings import FusionSettings
from assay.federated.sources import reports
from assay.scores import Score, not_applicable, undetermined, value
from assay.scoring.fused import NO_CALL, Gain, gained


def contributions(
    case: PreparedCase, settings: FusionSettings, gain: Gain, whole: Score, sources: tuple[str, ...]
) -> dict[str, Score]:
    """`contribution_<source>` of each of `sources`; whole: the nDCG@10 of all that the settings fuse.

    Not applicable where the settings do not fuse the source in this case, or it is the only one; undetermined where its
    call failed or is missing, or those of all others.
    """
    states = {report.source: report.state for report in reports(case.case, settings.chosen(case.case.sources))}
    scores = {}
    for source in sources:
        missing = _unmeasurable(source, states, whole)
        scores[f"contribution_{source}"] = missing or _added(case, settings, gain, whole, source)
    return scores


def _unmeasurable(source: str, states: Mapping[str, State], whole: Score) -> Score | None:
    """states: of the fused sources."""
    if source not in states:
        return not_applicable("the source is not fused")
    if len(states) == 1:
        return not_applicable("no other source is fused")
    if whole.state != "value":
        return whole
    if states[source] in NO_CALL:
        return undetermined("the call is missing" if states[source] == "missing" else "the call failed")
    if all(state in NO_CALL for other, state in states.items() if other != source):
        return undetermined("all other calls failed")
    return None


def _added(case: PreparedCase, settings: FusionSettings, gain: Gain, whole: Score, source: str) -> Score:
    without = fuse(case, replace(settings, without=(*settings.without, source)))
    rest = gained(without.keys, grades(case, without), gain)
    return value(whole.number - rest.number) if rest.state == "value" else rest
