"""Set one measured cell against another, measure by measure. Pure.

Everything is paired by query. The p-values are corrected (Holm) over the family of all measures that are compared here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from assay.comparing.cluster_labels import cluster_labels
from assay.comparing.clusters import cluster_influences
from assay.comparing.detectable import detectable
from assay.comparing.effect_size import effect_size
from assay.comparing.holm import holm
from assay.comparing.mcnemar import is_pass_fail, lost_and_gained, mcnemar_p
from assay.comparing.noise_floor import noise_floor, noise_limit
from assay.comparing.outcomes import Outcomes, outcomes
from assay.comparing.paired_sample import PairedSample, paired_sample, sample_intervals
from assay.comparing.power import EQUAL
from assay.comparing.randomisation import sign_flip_p
from assay.reporting.gain import LEVEL
from assay.reporting.measured_cell import MeasuredCell

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
    """limit: how far the two means may differ where nothing changed; inside: whether they differ by no more.

    repeats: of one configuration, or the judge's samples where no repeats are given. unsteady: queries whose value
    differed between repeats, None of samples.
    """

    limit: float
    inside: bool
    repeats: int
    unsteady: int | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    query_id: str
    groups: tuple[str, ...]
    base: float
    new: float


@dataclass(frozen=True, slots=True)
class MeasureComparison:
    """new, base: means over the paired queries. low, high: 95 %, None below 2 queries or clusters."""

    measure: str
    new: float
    base: float
    difference: float
    low: float | None
    high: float | None
    n: int
    unpaired: int  # queries without a value on one side or both
    sign_flip_p: float
    mcnemar_p: float | None  # of pass and fail alone, drawn one by one; then it is the one that is corrected
    holm_p: float
    effect_size: float | None  # Cohen's d_z
    outcomes: Outcomes
    detectable: float | None  # with n queries, at .05 with power .8; None below 2, or where all differ by the same
    clusters: int | None = None  # where whole clusters are drawn and flipped
    noise: Noise | None = None  # where there are repeats, or the judge was asked several times
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
    repeats: tuple[str, ...] = ()  # the cells that measure one configuration again


def compare_cells(
    new: Side,
    base: Side,
    measures: Sequence[str],
    *,
    cluster: str | None = None,
    repeats: Sequence[Side] = (),
    unqualified: Sequence[str] = (),
) -> CellComparison:
    """new against base: a positive difference is a higher value in new.

    cluster: the kind of group whose queries are drawn together. repeats: measurements of one configuration.
    AssayError where the queries are not grouped so.
    """
    labels = [cluster_labels(cluster, side.cell.queries, side.name) if cluster else {} for side in (base, new)]
    compared, incomparable = [], []
    for measure in measures:
        sample = paired_sample(base.cell.scores(measure), new.cell.scores(measure), labels[0] | labels[1])
        if sample.query_ids:
            compared.append(_compare(measure, sample, new, base, repeats))
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
        repeats=tuple(side.name for side in repeats),
    )


def _compare(measure: str, sample: PairedSample, new: Side, base: Side, repeats: Sequence[Side]) -> MeasureComparison:
    differences, n = sample.differences, len(sample.query_ids)
    mean = float(differences.mean())
    low, high = sample_intervals([sample], resamples=RESAMPLES, confidence=1 - LEVEL)[0] or (None, None)
    groups = base.cell.groups | new.cell.groups
    one_by_one = is_pass_fail(sample) and not sample.clusters
    return MeasureComparison(
        measure=measure,
        new=float(sample.new.mean()),
        base=float(sample.base.mean()),
        difference=mean,
        low=low,
        high=high,
        n=n,
        unpaired=sample.unpaired,
        sign_flip_p=sign_flip_p(sample.drawn),
        mcnemar_p=mcnemar_p(*lost_and_gained(sample)) if one_by_one else None,
        holm_p=1.0,
        effect_size=effect_size(differences),
        outcomes=outcomes(differences),
        detectable=_detectable(cluster_influences(differences, sample.clusters) if sample.clusters else differences),
        clusters=len(set(sample.clusters)) or None,
        noise=_noise_of_repeats(measure, mean, repeats) if repeats else _noise(measure, mean, new, base),
        up=tuple(_moved(sample, groups, 1)),
        down=tuple(_moved(sample, groups, -1)),
    )


def _noise_of_repeats(measure: str, difference: float, repeats: Sequence[Side]) -> Noise | None:
    """None where no query has a value in all of them."""
    floor = noise_floor([side.cell.scores(measure) for side in repeats])
    if floor.of_means is None:
        return None
    limit = noise_limit(floor.of_means, floor.repeats)
    return Noise(limit, abs(difference) <= limit, floor.repeats, floor.unsteady)


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
    return Noise(limit, abs(difference) <= limit, samples)


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
