"""Set one measured cell against another, measure by measure. Pure.

Everything is paired by query. The p-values are corrected (Holm) over the family of all measures that are compared here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from assay.comparing.clusters import clustered_interval
from assay.comparing.detectable import detectable
from assay.comparing.effect_size import effect_size
from assay.comparing.holm import holm
from assay.comparing.mcnemar import is_pass_fail, lost_and_gained, mcnemar_p
from assay.comparing.noise_floor import noise_limit
from assay.comparing.outcomes import Outcomes, outcomes
from assay.comparing.paired_sample import PairedSample, paired_sample
from assay.comparing.power import EQUAL
from assay.comparing.randomisation import sign_flip_p
from assay.reporting.gain import LEVEL
from assay.reporting.measured_cell import MeasuredCell
from assay.scoring.bootstrap import mean_intervals

RESAMPLES = 10_000
POWER = 0.8
MOVED = 5  # queries named each way


@dataclass(frozen=True, slots=True)
class Side:
    """A cell of the workspace or of a revision. name: as people call it, with the revision."""

    name: str
    cell: MeasuredCell
    samples: int = 1  # how often its judge was asked; its scores sum them up


@dataclass(frozen=True, slots=True)
class Noise:
    """limit: how far the two means may differ by the judge's samples alone; inside: whether they differ by no more."""

    limit: float
    inside: bool


@dataclass(frozen=True, slots=True)
class Moved:
    query_id: str
    groups: tuple[str, ...]
    base: float
    new: float


@dataclass(frozen=True, slots=True)
class MeasureComparison:
    """new, base: means over the paired queries. low, high: of the difference, 95 %, None below 2 queries."""

    measure: str
    new: float
    base: float
    difference: float
    low: float | None
    high: float | None
    n: int
    unpaired: int  # queries without a value on one side or both
    sign_flip_p: float
    mcnemar_p: float | None  # of pass and fail alone; then it is the one that is corrected
    holm_p: float
    effect_size: float | None  # Cohen's d_z
    outcomes: Outcomes
    detectable: float | None  # with n queries, at .05 with power .8; None below 2, or where all differ by the same
    clustered: tuple[float, float] | None = None  # the interval where whole clusters are drawn
    clusters: int | None = None
    noise: Noise | None = None  # where the judge was asked several times
    up: tuple[Moved, ...] = ()
    down: tuple[Moved, ...] = ()

    @property
    def p(self) -> float:
        return self.sign_flip_p if self.mcnemar_p is None else self.mcnemar_p

    @property
    def told_apart(self) -> bool:
        return self.holm_p <= LEVEL


@dataclass(frozen=True, slots=True)
class CellComparison:
    suite: str
    new: str
    base: str
    cluster: str | None  # the kind of group that is drawn as a whole
    measures: tuple[MeasureComparison, ...]
    incomparable: tuple[tuple[str, str], ...]  # measures with why
    unqualified: tuple[str, ...] = ()


def compare_cells(
    new: Side, base: Side, measures: Sequence[str], *, cluster: str | None = None, unqualified: Sequence[str] = ()
) -> CellComparison:
    """new against base: a positive difference is a higher value in new."""
    compared, incomparable = [], []
    for measure in measures:
        sample = paired_sample(base.cell.scores(measure), new.cell.scores(measure))
        if sample.query_ids:
            compared.append(_compare(measure, sample, new, base, cluster))
        else:
            incomparable.append((measure, _why(measure, new, base)))
    adjusted = holm([comparison.p for comparison in compared])
    return CellComparison(
        suite=new.cell.suite,
        new=new.name,
        base=base.name,
        cluster=cluster,
        measures=tuple(replace(found, holm_p=p) for found, p in zip(compared, adjusted, strict=True)),
        incomparable=tuple(incomparable),
        unqualified=tuple(unqualified),
    )


def _compare(measure: str, sample: PairedSample, new: Side, base: Side, cluster: str | None) -> MeasureComparison:
    differences, n = sample.differences, len(sample.query_ids)
    mean = float(differences.mean())
    low, high = mean_intervals([differences], resamples=RESAMPLES, confidence=1 - LEVEL, seed=0)[0] or (None, None)
    groups = base.cell.groups | new.cell.groups
    labels = [groups[query][cluster] for query in sample.query_ids] if cluster else []
    return MeasureComparison(
        measure=measure,
        new=float(sample.new.mean()),
        base=float(sample.base.mean()),
        difference=mean,
        low=low,
        high=high,
        n=n,
        unpaired=sample.unpaired,
        sign_flip_p=sign_flip_p(differences),
        mcnemar_p=mcnemar_p(*lost_and_gained(sample)) if is_pass_fail(sample) else None,
        holm_p=1.0,
        effect_size=effect_size(differences),
        outcomes=outcomes(differences),
        detectable=_detectable(differences),
        clustered=clustered_interval(differences, labels) if cluster else None,
        clusters=len(set(labels)) if cluster else None,
        noise=_noise(measure, mean, new, base),
        up=tuple(_moved(sample, groups, 1)),
        down=tuple(_moved(sample, groups, -1)),
    )


def _noise(measure: str, difference: float, new: Side, base: Side) -> Noise | None:
    """By the deviation of the two sides together; None where either judge was asked once.

    A score is the median of the samples, which scatters at most sqrt(pi / 2) as much as their mean (normal noise).
    """
    each = [side.cell.summary(measure).get("noise") for side in (new, base)]
    samples = min(new.samples, base.samples)
    if samples < 2 or None in each:
        return None
    pooled = float(np.sqrt(np.mean([noise**2 for noise in each if noise is not None])))
    limit = noise_limit(pooled * sqrt(pi / 2), samples, averaged=samples)
    return Noise(limit, abs(difference) <= limit)


def _detectable(differences: NDArray[np.float64]) -> float | None:
    sd = 0.0 if len(differences) < 2 else float(differences.std(ddof=1))
    return detectable(sd, len(differences), alpha=LEVEL, power=POWER) if sd > EQUAL else None


def _moved(sample: PairedSample, groups: Mapping[str, Mapping[str, str]], sign: int) -> list[Moved]:
    """Those that moved most in one direction, of equal ones by their id."""
    moves = sign * sample.differences
    places = sorted(np.flatnonzero(moves > 0), key=lambda place: (-moves[place], sample.query_ids[place]))
    return [
        Moved(
            query_id=(query := sample.query_ids[place]),
            groups=tuple(groups[query].values()),
            base=float(sample.base[place]),
            new=float(sample.new[place]),
        )
        for place in places[:MOVED]
    ]


def _why(measure: str, new: Side, base: Side) -> str:
    for side in (base, new):
        if side.cell.mean(measure) is None:
            return f"{side.name} has no value of it"
    for side in (base, new):
        if not side.cell.queries:
            return f"{side.name} has no file of scores by query"
    return "no query has a value on both sides"
