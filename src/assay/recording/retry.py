"""Calls that fail in passing are made again; waits double, or are what the server asks for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from assay.recording.clock import Clock
from assay.recording.source import SourceFailed

Reply = TypeVar("Reply")


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    attempts: int  # in all, the first one too
    first_wait: float  # seconds
    longest_wait: float  # seconds; a longer Retry-After is cut

    def wait_after(self, attempt: int, asked: float | None) -> float:
        """attempt: from 1. asked: the seconds that the server asks for."""
        return min(self.first_wait * 2.0 ** (attempt - 1) if asked is None else asked, self.longest_wait)


def with_retry(call: Callable[[], Reply], policy: RetryPolicy, clock: Clock) -> Reply:
    """SourceFailed of the last attempt. A clock that is stopped ends the attempts."""
    for attempt in range(1, policy.attempts):
        try:
            return call()
        except SourceFailed as failure:
            if not failure.passing:
                raise
            clock.wait(policy.wait_after(attempt, failure.retry_after))
            if clock.stopped:
                raise
    return call()
