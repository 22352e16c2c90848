"""A judge's scores beside the labels: does it rank, where does it say yes, is its number a probability?"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from assay.calibrating.agreement import Agreement, agreement, best_agreement
from assay.calibrating.auc import Flags, Floats, weighted_aucs
from assay.calibrating.baselines import Baselines, baselines
from assay.calibrating.chance import disqualification
from assay.calibrating.config import CalibrationSettings
from assay.calibrating.estimate import Estimate, Weighted, estimates, no_interval
from assay.calibrating.human import HumanCeiling, human_ceiling
from assay.calibrating.kappa import kappas
from assay.calibrating.labelled_pair import LabelledPair
from assay.calibrating.lexical_share import lexical_share
from assay.calibrating.reliability import Bin, calibration_error, reliability
from assay.calibrating.scale import BINARY, Scale
from assay.scores import Score

Reasons = Mapping[str, int]  # how many pairs have no value, by reason, the most frequent first


@dataclass(frozen=True, slots=True)
class MeasureCalibration:
    """One measure on the pairs for which it has a value."""

    measure: str
    n: int
    positives: int
    not_applicable: Reasons
    undetermined: Reasons
    auc: Estimate
    over_lexical: Estimate  # AUC less that of the lexical baseline on the same pairs
    fixed: Agreement | None  # at the threshold of the settings; None without a score
    kappa: Estimate  # of `fixed`
    graded_kappa: Estimate | None  # quadratic, of the grades that the scores stand for; None without grades
    best: Agreement | None  # at the threshold chosen on these pairs: optimistic
    bins: tuple[Bin, ...]  # none where a score lies outside [0, 1]
    calibration_error: float | None
    no_interval: str  # why there is none; "" where there is

    @property
    def negatives(self) -> int:
        return self.n - self.positives

    @property
    def coverage(self) -> float | None:
        """Share of the applicable pairs that have a value; None where none applies."""
        applicable = self.n + sum(self.undetermined.values())
        return self.n / applicable if applicable else None

    @property
    def disqualification(self) -> str:
        """Why the measure is unqualified; "" where it is qualified."""
        low, high = (self.auc.interval.low, self.auc.interval.high) if self.auc.interval else (None, None)
        return disqualification(self.auc.number, low, high, self.coverage)

    @property
    def qualified(self) -> bool:
        """Whether the AUC's interval lies above chance and the coverage is enough; without an interval nothing is."""
        return not self.disqualification


@dataclass(frozen=True, slots=True)
class Calibration:
    pairs: int
    groups: int
    positives: int
    scale: Scale
    settings: CalibrationSettings
    measures: tuple[MeasureCalibration, ...]
    baselines: Baselines
    human: HumanCeiling | None  # None where the labels have fewer than two raters


def calibrate(
    pairs: Sequence[LabelledPair],
    scores: Mapping[str, Sequence[Score]],
    settings: CalibrationSettings,
    scale: Scale = BINARY,
) -> Calibration:
    """Measure each measure of `scores`, whose n-th score is of the n-th pair. The intervals are seeded.

    Pairs without a value are left out and counted. ValueError without a pair, where a measure has another number of
    scores, where a value is not finite, or where a claim has no word.
    """
    if not pairs:
        raise ValueError("no pair to calibrate on")
    shares = np.array([lexical_share(pair.claim, pair.evidence) for pair in pairs])
    positive = scale.positive(pair.label for pair in pairs)
    return Calibration(
        pairs=len(pairs),
        groups=len({pair.group for pair in pairs}),
        positives=int(positive.sum()),
        scale=scale,
        settings=settings,
        measures=tuple(_measure(name, pairs, scores[name], shares, settings=settings, scale=scale) for name in scores),
        baselines=baselines(pairs, positive, settings),
        human=human_ceiling(pairs, scale),
    )


def _measure(
    measure: str,
    pairs: Sequence[LabelledPair],
    scores: Sequence[Score],
    shares: Floats,
    *,
    settings: CalibrationSettings,
    scale: Scale,
) -> MeasureCalibration:
    if len(scores) != len(pairs):
        raise ValueError(f"{measure}: {len(scores)} scores of {len(pairs)} pairs")
    known = [place for place, score in enumerate(scores) if score.state == "value"]
    numbers = np.array([scores[place].number for place in known], dtype=np.float64)
    if not np.isfinite(numbers).all():
        raise ValueError(f"{measure}: a score is not finite")
    labels = [pairs[place].label for place in known]
    groups = [pairs[place].group for place in known]
    positive = scale.positive(labels)
    statistics = _statistics(numbers, positive, shares[known], settings.threshold)
    if scale.graded:
        statistics.append(_of_grades(numbers, labels, scale))
    auc, over_lexical, kappa, *graded = estimates(statistics, positive, groups, settings)
    bins = reliability(numbers, positive, settings.bins)
    return MeasureCalibration(
        measure=measure,
        n=len(known),
        positives=int(positive.sum()),
        not_applicable=_reasons(scores, "not_applicable"),
        undetermined=_reasons(scores, "undetermined"),
        auc=auc,
        over_lexical=over_lexical,
        fixed=agreement(numbers, positive, settings.threshold),
        kappa=kappa,
        graded_kappa=graded[0] if graded else None,
        best=best_agreement(numbers, positive),
        bins=bins,
        calibration_error=calibration_error(bins),
        no_interval=no_interval(positive, groups),
    )


def _statistics(scores: Floats, positive: Flags, shares: Floats, threshold: float) -> list[Weighted]:
    """AUC, AUC less that of the shares, kappa at the threshold."""
    said, labelled = (scores >= threshold).astype(np.int_), positive.astype(np.int_)
    auc = partial(weighted_aucs, scores, positive)
    return [
        auc,
        lambda weights: auc(weights) - weighted_aucs(shares, positive, weights),
        lambda weights: kappas(said, labelled, weights, 2),
    ]


def _of_grades(scores: Floats, labels: Sequence[float], scale: Scale) -> Weighted:
    said, labelled = list(map(scale.grade, scores.tolist())), list(map(int, labels))
    return lambda weights: kappas(said, labelled, weights, scale.top + 1, quadratic=True)


def _reasons(scores: Sequence[Score], state: str) -> Reasons:
    return dict(Counter(score.reason for score in scores if score.state == state).most_common())
