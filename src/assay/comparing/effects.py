"""Effects of the factors of a grid, paired by query.

The main effect of a change of level is averaged over all pairs of cells that are equal in every other factor; the
interaction of two changes is the difference of differences, averaged over all blocks of four cells that are equal in
every other factor (Box, Hunter & Hunter 2005, chapter 5). For each query the pairs or blocks are averaged first:
queries are what is drawn from a population, so the interval is a bootstrap over them and the p-value flips their signs.
A query counts where it has a value in every cell that takes part. Where queries come in groups, whole groups are drawn
and flipped. The p-values are corrected (Holm) within each family:
the main effects, and the interactions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.comparing.clusters import cluster_sums, clustered_interval
from assay.comparing.effects_matching import Change, Interaction, Terms, changes, interactions
from assay.comparing.factors import Factorial
from assay.comparing.holm import holm
from assay.comparing.randomisation import sign_flip_p
from assay.scores import Score
from assay.scoring.bootstrap import mean_intervals

Scores = Mapping[str, Mapping[str, Score]]  # by cell and query id, of one measure
Groups = Mapping[str, Mapping[str, str]]  # by query id: the label of each kind of group, such as {"tier": "1"}
Clusters = Mapping[str, str]  # by query id
Differences = Mapping[str, float]  # by query id
Values = NDArray[np.float64]

RESAMPLES = 10_000
LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over `n` queries; None where there is none. `low` and `high` (95 %) are None where n is below 2."""

    mean: float | None
    low: float | None
    high: float | None
    n: int

    @property
    def told_apart(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True, slots=True)
class GroupEffect:
    kind: str  # tier, intent, ...
    label: str
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class PairEffect:
    """One matched pair of cells by itself."""

    base: str
    new: str
    mean: float


@dataclass(frozen=True, slots=True)
class MainEffect:
    """p, holm_p: None where no query has a value in all of the cells, or no two cells differ in this alone."""

    change: Change
    estimate: Estimate
    left_out: int  # queries without a value in one of the cells
    p: float | None
    holm_p: float | None
    groups: tuple[GroupEffect, ...]  # of the kinds with at least two labels
    pairs: tuple[PairEffect, ...]

    @property
    def against(self) -> tuple[PairEffect, ...]:
        """The pairs of cells whose difference has the other sign."""
        return tuple(pair for pair in self.pairs if pair.mean * (self.estimate.mean or 0.0) < 0)


@dataclass(frozen=True, slots=True)
class InteractionEffect:
    interaction: Interaction
    estimate: Estimate
    p: float | None
    holm_p: float | None


@dataclass(frozen=True, slots=True)
class Effects:
    factorial: Factorial
    measure: str
    main: tuple[MainEffect, ...]
    interactions: tuple[InteractionEffect, ...]


def effects(
    factorial: Factorial, measure: str, scores: Scores, groups: Groups, clusters: Clusters | None = None
) -> Effects:
    """scores: of every cell of the factorial. groups: of every query; a query without one belongs to none.

    clusters: of every query, where whole groups of queries are drawn.
    """
    main = [_main(change, scores, groups, clusters) for change in changes(factorial)]
    crossed = [_interaction(found, scores, clusters) for found in interactions(factorial)]
    return Effects(
        factorial,
        measure,
        tuple(replace(effect, holm_p=p) for effect, p in zip(main, _corrected([e.p for e in main]), strict=True)),
        tuple(replace(effect, holm_p=p) for effect, p in zip(crossed, _corrected([e.p for e in crossed]), strict=True)),
    )


def _main(change: Change, scores: Scores, groups: Groups, clusters: Clusters | None) -> MainEffect:
    differences = _differences(change.matched, scores)
    return MainEffect(
        change=change,
        estimate=_estimates([differences], clusters)[0],
        left_out=len({query for terms in change.matched for cell, _ in terms for query in scores[cell]})
        - len(differences),
        p=_p(differences, clusters),
        holm_p=None,
        groups=tuple(_by_group(differences, groups, clusters)),
        pairs=tuple(_pairs(change.matched, scores)),
    )


def _interaction(interaction: Interaction, scores: Scores, clusters: Clusters | None) -> InteractionEffect:
    differences = _differences(interaction.matched, scores)
    return InteractionEffect(interaction, _estimates([differences], clusters)[0], _p(differences, clusters), None)


def _differences(matched: Sequence[Terms], scores: Scores) -> dict[str, float]:
    """By query id, averaged over the pairs or blocks; sorted, of the queries with a value in all of their cells."""
    cells = dict.fromkeys(cell for terms in matched for cell, _ in terms)
    if not cells:
        return {}
    shared = set.intersection(
        *({query for query, score in scores[cell].items() if score.state == "value"} for cell in cells)
    )
    return {
        query: round(
            sum(sign * scores[cell][query].number for terms in matched for cell, sign in terms) / len(matched), 12
        )
        for query in sorted(shared)
    }


def _pairs(matched: Sequence[Terms], scores: Scores) -> list[PairEffect]:
    """Over the queries that both cells have a value of."""
    found = []
    for terms in matched:
        (new, _), (base, _) = terms
        values = _values(_differences([terms], scores))
        if len(values):
            found.append(PairEffect(base, new, float(values.mean())))
    return found


def _by_group(differences: Differences, groups: Groups, clusters: Clusters | None) -> list[GroupEffect]:
    members: dict[tuple[str, str], dict[str, float]] = {}
    for query, difference in differences.items():
        for kind, label in groups.get(query, {}).items():
            members.setdefault((kind, label), {})[query] = difference
    kinds = [kind for kind, _ in members]
    several = sorted(place for place in members if kinds.count(place[0]) > 1)
    estimates = _estimates([members[place] for place in several], clusters)
    return [GroupEffect(*place, estimate) for place, estimate in zip(several, estimates, strict=True)]


def _estimates(samples: Sequence[Differences], clusters: Clusters | None) -> list[Estimate]:
    settings: Any = {"resamples": RESAMPLES, "confidence": 1 - LEVEL, "seed": 0}
    values = [_values(sample) for sample in samples]
    if not clusters:
        intervals = mean_intervals(values, **settings)
    else:
        labels = [[clusters.get(query, query) for query in sample] for sample in samples]
        intervals = [clustered_interval(*each, **settings) for each in zip(values, labels, strict=True)]
    return [_estimate(sample, interval) for sample, interval in zip(values, intervals, strict=True)]


def _estimate(sample: Values, interval: tuple[float, float] | None) -> Estimate:
    low, high = interval or (None, None)
    return Estimate(float(sample.mean()) if len(sample) else None, low, high, len(sample))


def _p(differences: Differences, clusters: Clusters | None) -> float | None:
    if not differences:
        return None
    values = _values(differences)
    if clusters:
        values = cluster_sums(values, [clusters.get(query, query) for query in differences])
    return sign_flip_p(values)


def _values(differences: Differences) -> Values:
    return np.array(list(differences.values()), dtype=np.float64)


def _corrected(p_values: Sequence[float | None]) -> list[float | None]:
    corrected = iter(holm([p for p in p_values if p is not None]))
    return [None if p is None else next(corrected) for p in p_values]
