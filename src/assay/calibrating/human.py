"""How well people agree on the same labels: no judge can be shown to be better than that."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from assay.calibrating.auc import auc
from assay.calibrating.kappa import kappa
from assay.calibrating.labelled_pair import LabelledPair
from assay.calibrating.scale import Scale

Ratings = Sequence[float | None]  # of one rater, by pair


@dataclass(frozen=True, slots=True)
class HumanCeiling:
    raters: int
    kappa: float | None  # mean over the pairs of raters, each on what both rated; quadratic weights for grades
    auc: float | None  # mean over the raters, each against the majority of the others


def human_ceiling(pairs: Sequence[LabelledPair], scale: Scale) -> HumanCeiling | None:
    """None where the labels have fewer than two raters; a figure is None where no rater allows to compute it."""
    raters = list(zip(*(pair.raters for pair in pairs), strict=True))
    if len(raters) < 2:
        return None
    agreed = [_kappa(first, second, scale) for first, second in combinations(raters, 2)]
    against = [_auc(place, raters, scale) for place in range(len(raters))]
    return HumanCeiling(len(raters), _mean(agreed), _mean(against))


def _kappa(first: Ratings, second: Ratings, scale: Scale) -> float | None:
    both = [
        (int(one), int(other))
        for one, other in zip(first, second, strict=True)
        if one is not None and other is not None
    ]
    ones, others = [one for one, _ in both], [other for _, other in both]
    return kappa(ones, others, scale.top + 1, quadratic=scale.graded)


def _auc(place: int, raters: Sequence[Ratings], scale: Scale) -> float | None:
    """Of one rater, on the pairs where the others have a majority."""
    others = [*raters[:place], *raters[place + 1 :]]
    majorities = [_majority(ratings, scale) for ratings in zip(*others, strict=True)]
    told = [
        (rating, majority)
        for rating, majority in zip(raters[place], majorities, strict=True)
        if rating is not None and majority is not None
    ]
    return auc([rating for rating, _ in told], [majority for _, majority in told])


def _majority(ratings: Iterable[float | None], scale: Scale) -> bool | None:
    """Whether more of them are positive than negative; None where as many are, or nobody rated."""
    said = scale.positive(rating for rating in ratings if rating is not None)
    balance = 2 * int(said.sum()) - len(said)
    return None if balance == 0 else balance > 0


def _mean(numbers: Iterable[float | None]) -> float | None:
    known = [number for number in numbers if number is not None]
    return float(np.mean(known)) if known else None
