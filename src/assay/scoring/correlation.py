"""Whether the points of a judge say what the real results say: rank correlations between measures, over the tasks.

`{"rubric_results~ndcg@10": {"rho": ..., "low": ..., "high": ..., "n": ...}}`: a group of a metrics file. `n` is always
there; the others are absent where there is no correlation, as with a measure that is the same for all tasks.

The interval is absent below ten couples: their resamples vary too little to bound anything. Three couples that happen
to be ranked alike would have the interval [1, 1], since all their resamples are ranked alike too.
"""

from collections.abc import Sequence

from assay.config import IntervalConfig
from assay.scores import Score
from assay.scoring.per_query import QueryScores
from assay.scoring.safe_key import safe_key
from assay.scoring.spearman import spearman, spearman_interval
from assay.scoring.task_measures import RESULT_MEASURES

JUDGED = "rubric_results"
_LEAST = 3  # couples; two always correlate by 1 or -1
_LEAST_OF_INTERVAL = 10  # couples; as many as a calibration asks groups for


def correlations(
    rows: Sequence[QueryScores],
    config: IntervalConfig,
    judged: str = JUDGED,
    measures: Sequence[str] = RESULT_MEASURES,
) -> dict[str, dict[str, float]]:
    """Spearman's rho of the score `judged` with each of `measures`; {} where no row has `judged`.

    With its interval from ten couples on. A task counts where both have a value. Numbers are rounded to six decimals.
    """
    if not any(judged in row.scores for row in rows):
        return {}
    return {
        f"{safe_key(judged)}~{safe_key(measure)}": _correlation(
            [(row.scores[judged], row.scores[measure]) for row in rows], config
        )
        for measure in measures
    }


def _correlation(scores: Sequence[tuple[Score, Score]], config: IntervalConfig) -> dict[str, float]:
    couples = [(one.number, other.number) for one, other in scores if one.state == other.state == "value"]
    one, other = [couple[0] for couple in couples], [couple[1] for couple in couples]
    rho = spearman(one, other) if len(couples) >= _LEAST else None
    if rho is None:
        return {"n": len(couples)}
    interval = _interval(one, other, config)
    numbers = {"rho": rho, **({"low": interval[0], "high": interval[1]} if interval else {})}
    return {**{name: round(number, 6) + 0.0 for name, number in numbers.items()}, "n": len(couples)}


def _interval(one: Sequence[float], other: Sequence[float], config: IntervalConfig) -> tuple[float, float] | None:
    if len(one) < _LEAST_OF_INTERVAL:
        return None
    return spearman_interval(one, other, resamples=config.resamples, confidence=config.confidence, seed=config.seed)
