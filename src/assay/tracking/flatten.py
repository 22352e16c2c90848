"""Nested settings and metrics as flat names that MLflow takes."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any


def flatten_settings(settings: Mapping[str, Any]) -> dict[str, str]:
    """Settings by dotted name, as text."""
    return {safe_name(name): _text(entry) for name, entry in _leaves(settings)}


def flatten_metrics(metrics: Mapping[str, Any]) -> dict[str, float]:
    """Overall: mean (under the measure's own name), interval, n and coverage; of tiers and intents the mean alone."""
    return {
        safe_name(name.removesuffix(".mean")): float(entry)
        for name, entry in _leaves(metrics)
        if name.startswith(("overall.", "queries.")) or name.endswith(".mean")
    }


def safe_name(name: str) -> str:
    """MLflow allows letters, digits and `_-. :/` in a name: `ndcg_at_10` for `ndcg@10`.

    It refuses names that would be another path once normalised, such as `a//b` or `a/`, so a slash is replaced, too.
    """
    return re.sub(r"[^\w\-. :]", "_", name.replace("@", "_at_"))


def _leaves(entries: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, entry in entries.items():
        if isinstance(entry, Mapping) and entry:
            yield from _leaves(entry, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", entry


def _text(entry: Any) -> str:
    return entry if isinstance(entry, str) else json.dumps(entry, ensure_ascii=False)
