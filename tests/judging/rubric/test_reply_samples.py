import pytest

from assay.judging.rubric.reply_samples import failure_of, sampled
from assay.judging.rubric.rubric_reply import RubricReply
from assay.llm.chat import CallFailed
from assay.search_tasks import Dimension


def reply(one, other, critical=(), claimed=(50, True), name=""):
    dimensions = (Dimension("a", one, 15, f"a of {name}"), Dimension("b", other, 25, f"b of {name}"))
    return RubricReply(dimensions, critical, f"summary of {name}", *claimed)


def test_medians_with_the_feedback_that_goes_with_them():
    replies = [
        reply(5, 20, ("too_generic",), (25, True), "first"),
        reply(15, 10, ("too_generic", "identical_pair"), (30, False), "second"),
        reply(9, 4, (), (80, False), "third"),
    ]
    one = sampled(replies)
    assert one.dimensions == (Dimension("a", 9, 15, "a of third"), Dimension("b", 10, 25, "b of second"))
    assert one.critical == ("too_generic",)  # two of three
    assert one.summary == "summary of first"  # totals 25, 25, 13: the first nearest to 25
    assert (one.claimed_total, one.claimed_passed) == (30, False)


def test_half_is_no_majority():
    assert sampled([reply(1, 1, ("too_generic",)), reply(1, 1)]).critical == ()


def test_one_reply_is_itself():
    assert sampled([reply(1, 2)]) == reply(1, 2)


def test_no_reply_is_an_error():
    with pytest.raises(ValueError, match="no reply"):
        sampled([])


def test_half_of_the_samples_is_not_enough():
    late, slow = CallFailed("timeout", ""), CallFailed("rate limit", "")
    assert failure_of([reply(1, 1), late]) == "timeout"
    assert failure_of([reply(1, 1), reply(1, 1), late]) is None
    assert failure_of([late, slow, slow]) == "rate limit"
    assert failure_of([reply(1, 1)]) is None
