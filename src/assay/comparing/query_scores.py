"""Find the per-query scores behind a metric of a cell."""

from collections.abc import Sequence
from functools import cache

from assay.scores import Score
from assay.scoring.per_query import QueryScores
from assay.scoring.safe_key import safe_key

ROUNDING = 1e-4  # how far a mean may be from that of its per-query file, which has six decimals
_label = cache(safe_key)


def scores_behind(metric: str, queries: Sequence[QueryScores]) -> dict[str, Score]:
    """Scores by query id of the measure and group that `metric` names (`overall.m`, `tier.1.m`, `intent.x.m`).

    Empty where it names no measure of the table.
    """
    *group, measure = metric.split(".")
    return {
        row.query_id: score
        for row in queries
        if _belongs(row, group)
        for name, score in row.scores.items()
        if _label(name) == measure
    }


def explain(mean: float, scores: dict[str, Score]) -> bool:
    """Whether the values have this mean: otherwise the file is of another run, or the metric is no such mean."""
    values = [score.number for score in scores.values() if score.state == "value"]
    return bool(values) and abs(sum(values) / len(values) - mean) <= ROUNDING


def _belongs(row: QueryScores, group: list[str]) -> bool:
    if group == ["overall"]:
        return True
    return len(group) == 2 and group[0] in row.groups and _label(row.groups[group[0]]) == group[1]
