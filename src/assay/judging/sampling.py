"""Several scores of the same thing as one: the median, and how far they lie apart."""

from collections import Counter
from collections.abc import Sequence
from statistics import median

from assay.scores import Score, not_applicable, undetermined, value


def median_score(samples: Sequence[Score]) -> Score:
    """The median of the values where more than half of the samples are determined; samples has at least one.

    Of the determined ones the majority says whether the measure applies at all; at a draw it does.
    """
    determined = [score for score in samples if score.state != "undetermined"]
    if 2 * len(determined) <= len(samples):
        return undetermined(_commonest(samples, "undetermined"))
    values = [score.number for score in determined if score.state == "value"]
    if 2 * len(values) < len(determined):
        return not_applicable(_commonest(samples, "not_applicable"))
    return value(median(values))


def spread(samples: Sequence[Score]) -> Score:
    """Greatest less least value; where fewer than two samples have one, why the median has none, or that."""
    values = [score.number for score in samples if score.state == "value"]
    if len(values) > 1:
        return value(max(values) - min(values))
    middle = median_score(samples)
    return middle if middle.state != "value" else undetermined("fewer than two samples have a value")


def _commonest(samples: Sequence[Score], state: str) -> str:
    reasons = Counter(score.reason for score in samples if score.state == state)
    return min(reasons, key=lambda reason: (-reasons[reason], reason))
