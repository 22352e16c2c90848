"""A history and a bisection for programs."""

import json
from dataclasses import asdict
from typing import Any

from assay.comparing.history import Entry, History, Step
from assay.comparing.history_bisect import Bisection


def history_json(history: History) -> str:
    """One JSON object; what does not apply is null."""
    return _dumped({**_about(history), "commits": [_entry(entry) for entry in history.entries]})


def bisect_json(bisection: Bisection) -> str:
    """The same of a bisection. culprit: null where no commit did it."""
    culprit, limit = bisection.culprit, bisection.limit
    return _dumped(
        {
            **_about(bisection.history),
            "first": _entry(bisection.first),
            "last": _entry(bisection.last),
            "whole": _step(bisection.whole),
            "limit": asdict(limit) if limit else None,
            "culprit": {
                **_entry(culprit.entry),
                "total": _step(culprit.total),
                "commits_between_without_a_value": culprit.between,
            }
            if culprit
            else None,
            "moves": [_entry(entry) for entry in bisection.moves],
        }
    )


def _about(history: History) -> dict[str, Any]:
    return {
        "cell": history.cell,
        "metric": history.metric,
        "family": history.family,
        "older_commits": history.older,
        "shallow_end": history.shallow_end or None,
        "notes": list(history.notes),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    """commit, date, subject: null of the working tree."""
    point = entry.point
    commit = point.commit
    return {
        "commit": commit.hash if commit else None,
        "date": commit.date if commit else None,
        "subject": commit.subject if commit else None,
        "value": point.value,
        "low": point.low,
        "high": point.high,
        "n": point.n,
        "fault": point.fault or None,
        "touched": point.touched,
        "step": _step(entry.step),
    }


def _step(step: Step | None) -> dict[str, Any] | None:
    if step is None:
        return None
    shown = asdict(step)
    del shown["since"]
    return {**shown, "paired": step.n is not None, "told_apart": step.told_apart}


def _dumped(shown: dict[str, Any]) -> str:
    return json.dumps(shown, indent=2, ensure_ascii=False) + "\n"
