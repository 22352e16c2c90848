import pytest

from assay.recording.retry import RetryPolicy, with_retry
from assay.recording.source import Found, SourceFailed

POLICY = RetryPolicy(attempts=4, first_wait=1, longest_wait=3)
FOUND = Found([], 0.1)


def script(*answers):
    left = list(answers)

    def call():
        answer = left.pop(0)
        if isinstance(answer, SourceFailed):
            raise answer
        return answer

    return call


def passing(retry_after=None):
    return SourceFailed("HTTP 503", passing=True, retry_after=retry_after)


def test_waits_double_up_to_the_longest(clock):
    assert with_retry(script(passing(), passing(), passing(), FOUND), POLICY, clock) is FOUND
    assert clock.waits == [1, 2, 3]  # 1, 2, 4 cut to 3


def test_the_servers_wait_is_kept_and_cut(clock):
    assert with_retry(script(passing(2.5), passing(0), passing(3600), FOUND), POLICY, clock) is FOUND
    assert clock.waits == [2.5, 0, 3]


def test_attempts_are_bounded(clock):
    with pytest.raises(SourceFailed, match="HTTP 503"):
        with_retry(script(*[passing()] * 4), POLICY, clock)
    assert len(clock.waits) == 3


def test_what_does_not_pass_is_not_tried_again(clock):
    with pytest.raises(SourceFailed, match="HTTP 404"):
        with_retry(script(SourceFailed("HTTP 404")), POLICY, clock)
    assert clock.waits == []


def test_a_stop_ends_the_attempts(clock):
    clock.stop()
    with pytest.raises(SourceFailed):
        with_retry(script(passing(), FOUND), POLICY, clock)
