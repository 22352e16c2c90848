"""The metrics of a cell: means with intervals, overall and by the groups of its queries, such as tier and intent.

`{"queries": {count: n}, "overall": {measure: summary}, "tier": {label: {measure: summary}}, "intent": {...}}`;
a summary has `n`, `not_applicable` and `undetermined` always, `mean` where n >= 1, `low` and `high` where n >= 2, and
`coverage` where the measure applies at all, and `noise` (see assay.scoring.noise) where the judge was asked several
times. Numbers only and no null, since DVC drops the rest without a word.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assay.config import IntervalConfig
from assay.errors import AssayError
from assay.scores import Score, mean
from assay.scoring.bootstrap import mean_intervals
from assay.scoring.noise import Samples, noise
from assay.scoring.per_query import QueryScores, groups_of, measures_of
from assay.scoring.safe_key import safe_key

Summary = dict[str, float]
Metrics = dict[str, Any]  # nested: group, label, measure, summary
Place = tuple[str, ...]  # where in the metrics a group stands


def aggregate(
    rows: Sequence[QueryScores], counts: Mapping[str, int], config: IntervalConfig, samples: Samples | None = None
) -> Metrics:
    """The metrics of a cell. Floats are rounded to six decimals; the intervals are seeded.

    samples: of a judge that was asked several times (see assay.scoring.verdicts.verdict_samples).
    AssayError where two groups of one kind, or two measures, have the same name once it is made safe as a key.
    """
    measures = _labels("measure", measures_of(rows))
    asked = samples or {}
    columns = [
        (
            (*place, label),
            [row.scores[measure] for row in members],
            noise([asked.get(row.query_id, {}).get(measure, ()) for row in members]),
        )
        for place, members in _groups(rows).items()
        for measure, label in measures.items()
    ]
    intervals = mean_intervals(
        [_values(scores) for _, scores, _ in columns],
        resamples=config.resamples,
        confidence=config.confidence,
        seed=config.seed,
    )
    metrics: Metrics = {"queries": dict(counts), "overall": {}, **{kind: {} for kind in groups_of(rows)}}
    for (place, scores, noise_floor), interval in zip(columns, intervals, strict=True):
        _put(metrics, place, summary(scores, interval, noise_floor))
    return metrics


def summary(scores: Sequence[Score], interval: tuple[float, float] | None, noise_floor: float | None = None) -> Summary:
    """The mean of the values and what it rests on; a key is absent where there is nothing to say."""
    of = mean(scores)
    numbers: dict[str, float | None] = {
        "mean": of.number,
        "low": interval[0] if interval else None,
        "high": interval[1] if interval else None,
        "n": of.n,
        "not_applicable": of.not_applicable,
        "undetermined": of.undetermined,
        "coverage": of.coverage,
        "noise": noise_floor,
    }
    return {key: _rounded(number) for key, number in numbers.items() if number is not None}


def _groups(rows: Sequence[QueryScores]) -> dict[Place, list[QueryScores]]:
    kinds = groups_of(rows)
    labels = {kind: _labels(kind, [row.groups[kind] for row in rows]) for kind in kinds}
    groups: dict[Place, list[QueryScores]] = {("overall",): list(rows)}
    for row in rows:
        for kind in kinds:
            groups.setdefault((kind, labels[kind][row.groups[kind]]), []).append(row)
    return groups


def _labels(kind: str, names: Sequence[str]) -> dict[str, str]:
    labels = {name: safe_key(name) for name in names}
    taken: dict[str, str] = {}
    for name, label in labels.items():
        if taken.setdefault(label, name) != name:
            raise AssayError(
                f"the {kind}s `{taken[label]}` and `{name}` are both `{label}` in the metrics: rename one."
            )
    return labels


def _values(scores: Sequence[Score]) -> NDArray[np.float64]:
    return np.array([score.number for score in scores if score.state == "value"], dtype=np.float64)


def _put(metrics: Metrics, place: Place, numbers: Summary) -> None:
    *groups, measure = place
    for group in groups:
        metrics = metrics.setdefault(group, {})
    metrics[measure] = numbers


def _rounded(number: float) -> float:
    return number if isinstance(number, int) else round(number, 6) + 0.0  # + 0.0: no negative zero
