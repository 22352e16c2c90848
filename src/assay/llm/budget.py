"""Limits on what the calls of a run may take: number, tokens, cost."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from assay.errors import AssayError
from assay.llm.chat import CallFailed, ChatModel, Completion, Message, Schema, Usage
from assay.llm.layer import Layer

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """Of a million tokens, in the currency of the limit. cached: of prompt tokens from the server's cache."""

    prompt: float
    completion: float
    cached: float | None = None  # as `prompt`

    def cost(self, usage: Usage) -> float | None:
        """None where a count is unknown; tokens whose caching is unknown count as not cached."""
        if usage.prompt is None or usage.completion is None:
            return None
        cached = usage.cached or 0
        cached_price = self.prompt if self.cached is None else self.cached
        fresh = (usage.prompt - cached) * self.prompt
        return (fresh + cached * cached_price + usage.completion * self.completion) / _MILLION


@dataclass(frozen=True, slots=True)
class Limits:
    calls: int | None = None
    tokens: int | None = None  # prompt and completion
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    calls: int
    tokens: int
    cost: float | None  # None without a price
    uncounted: int  # calls whose tokens the server did not tell, such as those that timed out


class Budget:
    """Counts what calls take; may be shared by threads and models of one price."""

    def __init__(self, limits: Limits, price: Price | None = None) -> None:
        """AssayError where a cost is limited without a price."""
        if limits.cost is not None and price is None:
            raise AssayError(
                "calls.budget.cost needs the model's price. Add it to `prices` in conf/calls/default.yaml, or limit "
                "calls or tokens."
            )
        self._limits = limits
        self._price = price
        self._lock = threading.Lock()
        self._calls = self._tokens = self._uncounted = 0
        self._cost = 0.0

    @property
    def spent(self) -> Spent:
        with self._lock:
            cost = None if self._price is None else self._cost
            return Spent(self._calls, self._tokens, cost, self._uncounted)

    def admit(self) -> None:
        """Count a call that is about to be made. CallFailed("over budget") where a limit is reached.

        Calls in flight are unknown in tokens and cost: these limits are passed by at most one call a worker.
        """
        with self._lock:
            for name, spent, limit in (
                ("calls", self._calls, self._limits.calls),
                ("tokens", self._tokens, self._limits.tokens),
                ("cost", self._cost, self._limits.cost),
            ):
                if limit is not None and spent >= limit:
                    raise CallFailed("over budget", f"calls.budget.{name} of {limit:g} is used up")
            self._calls += 1

    def charge(self, usage: Usage) -> None:
        """Add what a call took."""
        with self._lock:
            if usage.prompt is None or usage.completion is None:
                self._uncounted += 1
                return
            self._tokens += usage.prompt + usage.completion
            self._cost += (self._price.cost(usage) or 0.0) if self._price else 0.0

    def require_counts(self, usage: Usage) -> None:
        """AssayError where tokens or cost are limited and a good reply does not tell its tokens."""
        limited = self._limits.tokens is not None or self._limits.cost is not None
        if limited and (usage.prompt is None or usage.completion is None):
            raise AssayError(
                "The server does not tell how many tokens a call took: calls.budget.tokens and .cost cannot be "
                "kept. Limit calls.budget.calls instead."
            )


class Budgeted(Layer):
    """A layer that makes no call beyond the budget, and counts the failed ones too."""

    def __init__(self, model: ChatModel, budget: Budget) -> None:
        super().__init__(model)
        self._budget = budget

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        self._budget.admit()
        try:
            completion = self._model.complete(messages, schema, sample)
        except CallFailed as failure:
            self._budget.charge(failure.usage or Usage())
            raise
        self._budget.charge(completion.usage)
        self._budget.require_counts(completion.usage)
        return completion
