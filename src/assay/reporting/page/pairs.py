"""All pairs of cells on one measure, paired by query. Pure.

Whoever picks two cells on the page chooses among all pairs, so the p-values are corrected (Holm) for all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from assay.comparing.holm import holm
from assay.comparing.paired_sample import paired_sample, sample_intervals
from assay.comparing.randomisation import sign_flip_p
from assay.reporting.measured_cell import MeasuredCell

RESAMPLES = 10_000


@dataclass(frozen=True, slots=True)
class Pair:
    """difference: mean of first - second over n queries; first, second: places in the list of cells."""

    first: int
    second: int
    difference: float
    low: float | None  # 95 %, None below 2 queries
    high: float | None
    p: float
    holm_p: float
    n: int


def all_pairs(cells: Sequence[MeasuredCell], measure: str) -> list[Pair]:
    """The pairs that share a query with a value, in the order of the cells."""
    scores = [cell.scores(measure) for cell in cells]
    clusters = {query: label for cell in cells for query, label in (cell.clusters or {}).items()}
    samples = {
        (first, second): sample
        for first, second in combinations(range(len(cells)), 2)
        if (sample := paired_sample(scores[second], scores[first], clusters)).query_ids
    }
    intervals = sample_intervals(list(samples.values()), resamples=RESAMPLES)
    p_values = [sign_flip_p(sample.drawn) for sample in samples.values()]
    found = zip(samples.items(), intervals, p_values, holm(p_values), strict=True)
    return [
        Pair(
            first=first,
            second=second,
            difference=float(sample.differences.mean()),
            low=interval[0] if interval else None,
            high=interval[1] if interval else None,
            p=p,
            holm_p=holm_p,
            n=len(sample.query_ids),
        )
        for ((first, second), sample), interval, p, holm_p in found
    ]
