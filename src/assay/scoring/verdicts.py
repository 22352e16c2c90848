"""The measures of the judge: taken as they are, and undetermined where the judge left one out."""

from collections.abc import Iterable
from math import isfinite

from assay.records import Verdict
from assay.scores import Score, undetermined
from assay.scoring.noise import Samples


def verdict_measures(verdicts: Iterable[Verdict]) -> list[str]:
    """The names of all measures that any verdict holds, sorted."""
    return sorted({name for verdict in verdicts for name in verdict.scores})


def verdict_scores(verdict: Verdict | None, names: Iterable[str]) -> dict[str, Score]:
    """The score of each name; undetermined where the query has no verdict, or a verdict without that name."""
    return {name: _score(verdict, name) for name in names}


def verdict_samples(verdicts: Iterable[Verdict]) -> Samples:
    """The scores of every sample, by query id and measure; nothing of a judge that was asked once."""
    return {verdict.query_id: verdict.samples for verdict in verdicts if verdict.samples}


def _score(verdict: Verdict | None, name: str) -> Score:
    if verdict is None:
        return undetermined("no verdict")
    score = verdict.scores.get(name)
    if score is None:
        return undetermined("the verdict lacks it")
    if score.state == "value" and not isfinite(score.number):
        return undetermined(f"the judge gave {score.number}")
    return score
