"""Several replies to the same question as one: medians of points, issues that most of them name."""

from collections import Counter
from collections.abc import Sequence
from statistics import median

from assay.judging.rubric.rubric_reply import RubricReply
from assay.llm.chat import CallFailed, Reason
from assay.search_tasks import Dimension


def sampled(replies: Sequence[RubricReply]) -> RubricReply:
    """The median of each dimension, with the feedback of the first reply that is nearest to it.

    A critical issue stands where more than half of the replies name it, and so does the claim of a pass; the claimed
    total is a median. The summary is that of the first reply nearest to the median total. ValueError without a reply.
    """
    if not replies:
        raise ValueError("no reply")
    if len(replies) == 1:
        return replies[0]
    columns = zip(*(reply.dimensions for reply in replies), strict=True)
    middle = median(reply.total for reply in replies)
    nearest = min(replies, key=lambda reply: abs(reply.total - middle))
    named = Counter(name for reply in replies for name in reply.critical)
    order = dict.fromkeys(name for reply in replies for name in reply.critical)
    return RubricReply(
        tuple(map(_median, columns)),
        tuple(name for name in order if 2 * named[name] > len(replies)),
        nearest.summary,
        median(reply.claimed_total for reply in replies),
        2 * sum(reply.claimed_passed for reply in replies) > len(replies),
    )


def failure_of(samples: Sequence[RubricReply | CallFailed]) -> Reason | None:
    """The commonest reason, where half of the samples or more failed; None where the others are enough."""
    reasons = Counter(sample.reason for sample in samples if isinstance(sample, CallFailed))
    if 2 * reasons.total() < len(samples):
        return None
    return min(reasons, key=lambda reason: (-reasons[reason], reason))


def _median(dimensions: Sequence[Dimension]) -> Dimension:
    points = median(one.points for one in dimensions)
    nearest = min(dimensions, key=lambda one: abs(one.points - points))
    return Dimension(nearest.name, points, nearest.most, nearest.feedback)
