"""The noise floor: how far a mean moves when nothing changes but the judge's sample."""

from collections.abc import Mapping, Sequence
from statistics import fmean, stdev

from assay.scores import Score

Samples = Mapping[str, Mapping[str, Sequence[Score]]]  # by query id and measure: the scores of each of k samples


def noise(samples: Sequence[Sequence[Score]]) -> float | None:
    """Standard deviation (n - 1) of the k means that the k samples give alone.

    samples: of each query its k scores. All means are over the same queries: those with a value in every sample.
    None where no query is left, or k is below 2. ValueError where the queries differ in k.
    """
    whole = [scores for scores in samples if scores and all(score.state == "value" for score in scores)]
    means = [fmean(score.number for score in sample) for sample in zip(*whole, strict=True)]
    return stdev(means) if len(means) > 1 else None
