"""Calls that fail in passing are made again; waits double, or are what the server asks for."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.llm.chat import CallFailed, ChatModel, Completion, Message, Reason, Schema
from assay.llm.layer import Layer

if TYPE_CHECKING:
    from tenacity import RetryCallState

PASSING: frozenset[Reason] = frozenset({"timeout", "rate limit", "connection", "server error"})


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """attempts: in all, the first one too. first_wait, longest_wait: seconds; a longer Retry-After is cut.

    stop: once it is set, waits end and one more attempt is the last. sleep: how to wait, for tests.
    """

    attempts: int = 5
    first_wait: float = 1.0
    longest_wait: float = 60.0
    sleep: Callable[[float], None] | None = None
    stop: threading.Event | None = None


class Retrying(Layer):
    """A layer that repeats what failed in passing; any other failure, and an AssayError, goes straight through."""

    def __init__(self, model: ChatModel, policy: RetryPolicy) -> None:
        super().__init__(model)
        self._policy = policy

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        import tenacity

        policy = self._policy
        stop = policy.stop or threading.Event()
        again = tenacity.Retrying(
            retry=tenacity.retry_if_exception(_is_passing),
            stop=tenacity.stop_any(tenacity.stop_after_attempt(policy.attempts), tenacity.stop_when_event_set(stop)),
            wait=self._wait,
            sleep=policy.sleep or tenacity.sleep_using_event(stop),
            reraise=True,
        )
        return again(self._model.complete, messages, schema, sample)

    def _wait(self, state: "RetryCallState") -> float:
        """Full jitter from half of the doubled wait up, so that workers do not come back all at once."""
        import random

        error = state.outcome.exception() if state.outcome else None
        asked = error.retry_after if isinstance(error, CallFailed) else None
        doubled = self._policy.first_wait * 2.0 ** (state.attempt_number - 1)
        wait = doubled * random.uniform(0.5, 1.0) if asked is None else asked
        return min(wait, self._policy.longest_wait)


def _is_passing(error: BaseException) -> bool:
    return isinstance(error, CallFailed) and error.reason in PASSING
