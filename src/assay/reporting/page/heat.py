"""Means with their intervals: by measure, by group of queries, by cell. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from assay.reporting.measured_cell import MeasuredCell
from assay.scoring.per_query import GROUPS

Group = tuple[str, str]  # kind and label; both "" for all queries
Entry = list[float | int | None] | None  # mean, low, high, n, undetermined; None where it was not measured
ALL: Group = ("", "")


def groups_of(cells: Sequence[MeasuredCell]) -> list[Group]:
    """All queries first, then the labels of each kind of group that has several, sorted."""
    labels: dict[str, set[str]] = {}
    for cell in cells:
        for kind in GROUPS:
            labels.setdefault(kind, set()).update(cell.metrics.get(kind, {}))
    return [ALL, *((kind, label) for kind in GROUPS if len(labels.get(kind, ())) > 1 for label in sorted(labels[kind]))]


def measures_of(cells: Sequence[MeasuredCell], headline: str) -> list[str]:
    """The headline first, then in the order of the per-query files, then those that only the metrics files have."""
    found = dict.fromkeys([headline])
    for cell in cells:
        found.update(dict.fromkeys(cell.queries[0].scores if cell.queries else ()))
        found.update(dict.fromkeys(cell.metrics.get("overall", {})))
    return list(found)


def heat(
    cells: Sequence[MeasuredCell], measures: Sequence[str], groups: Sequence[Group]
) -> dict[str, list[list[Entry]]]:
    """By measure: shape (groups, cells)."""
    return {
        measure: [[_entry(_of_group(cell.metrics, group).get(measure)) for cell in cells] for group in groups]
        for measure in measures
    }


def _of_group(metrics: Mapping[str, Any], group: Group) -> Mapping[str, Any]:
    kind, label = group
    found: Mapping[str, Any] = metrics.get("overall", {}) if group == ALL else metrics.get(kind, {}).get(label, {})
    return found


def _entry(summary: Mapping[str, Any] | None) -> Entry:
    if summary is None:
        return None
    numbers = [summary.get(name) for name in ("mean", "low", "high")]
    return [*numbers, int(summary.get("n", 0)), int(summary.get("undetermined", 0))]
