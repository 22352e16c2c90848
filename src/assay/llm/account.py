"""What the calls of a stage took: tokens, cost and latency, from the calls that it kept.

The same on every machine that has the file: a replayed call counts with what it took when it was made.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assay.config import PriceConfig
from assay.llm.budget import Price
from assay.llm.kept_calls import KeptCall, read_kept_calls


@dataclass(frozen=True, slots=True)
class Account:
    """Of good replies, repairs included; failed calls leave none. Tokens are sums over the calls that tell."""

    calls: int
    prompt_tokens: int
    completion_tokens: int  # thoughts included
    thought_tokens: int
    cached_tokens: int  # of the prompt
    uncounted: int  # calls whose prompt or completion tokens the server did not tell
    cost: float | None  # of the counted calls; None where a model has no price
    p50_seconds: float  # of a call
    p95_seconds: float


def read_account(path: Path, prices: Mapping[str, PriceConfig]) -> Account | None:
    """None where there is no file or no call in it. AssayError where it is damaged."""
    return account(read_kept_calls(path), prices) if path.is_file() else None


def account(calls: Iterable[KeptCall], prices: Mapping[str, PriceConfig]) -> Account | None:
    calls = list(calls)
    if not calls:
        return None
    usages = [call.reply.usage for call in calls]
    p50, p95 = np.percentile([call.reply.seconds for call in calls], [50, 95])
    return Account(
        calls=len(calls),
        prompt_tokens=sum(usage.prompt or 0 for usage in usages),
        completion_tokens=sum(usage.completion or 0 for usage in usages),
        thought_tokens=sum(usage.thought or 0 for usage in usages),
        cached_tokens=sum(usage.cached or 0 for usage in usages),
        uncounted=sum(usage.prompt is None or usage.completion is None for usage in usages),
        cost=_cost(calls, prices),
        p50_seconds=float(p50),
        p95_seconds=float(p95),
    )


def account_text(of: Account) -> str:
    """On one line, for people."""
    parts = [f"{of.calls} calls", f"{of.prompt_tokens} prompt and {of.completion_tokens} completion tokens"]
    parts += [f"{of.thought_tokens} of them thoughts"] if of.thought_tokens else []
    parts += [f"{of.cached_tokens} prompt tokens from the server's cache"] if of.cached_tokens else []
    parts += [f"{of.uncounted} calls did not tell theirs"] if of.uncounted else []
    parts += [f"cost {of.cost:.4f}" if of.cost is not None else "no price in calls.prices"]
    return ", ".join([*parts, f"{of.p50_seconds:.2f} s a call (p95 {of.p95_seconds:.2f} s)"])


def _cost(calls: Iterable[KeptCall], prices: Mapping[str, PriceConfig]) -> float | None:
    total = 0.0
    for call in calls:
        price = prices.get(str(call.request["model"]))
        if price is None:
            return None
        total += Price(**price.model_dump()).cost(call.reply.usage) or 0.0
    return total
