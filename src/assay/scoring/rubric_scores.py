"""A verdict by the rubric as measures: its points, whether it passes, and how far the judge agrees with itself.

- `rubric_total`, in [0, 100], the sum of `rubric_query`, in [0, 40], and `rubric_results`, in [0, 60];
- `rubric_passed`, 0 or 1: 1 where the total is high enough and no issue is critical;
- `rubric_disagreement`, 0 or 1: 1 where the judge's own total or pass is not what its points come to;
- `rubric_spread`, in [0, 100]: highest less lowest total of a judge that was asked several times.

All are worked out by code (assay.judging.rubric.totals). Without a verdict they are undetermined, which is no pass.
"""

from collections import Counter
from collections.abc import Iterable
from math import isfinite

from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.totals import Band, band, disagreement, part_total, passed, total
from assay.scores import Score, not_applicable, undetermined, value
from assay.search_tasks import RubricVerdict

RUBRIC_MEASURES = (
    *("rubric_total", "rubric_passed", "rubric_query", "rubric_results"),
    *("rubric_disagreement", "rubric_spread"),
)
BANDS: tuple[Band, ...] = ("high", "medium", "low")


def rubric_scores(verdict: RubricVerdict | None, rubric: Rubric) -> dict[str, Score]:
    """Every one of RUBRIC_MEASURES, in their order.

    Undetermined where there is no verdict, it failed, or it does not give each dimension of the rubric its points.
    """
    fault = _fault(verdict, rubric)
    if verdict is None or fault:
        return dict.fromkeys(RUBRIC_MEASURES, undetermined(fault))
    scores = (
        total(verdict),
        passed(verdict, rubric),
        part_total(verdict, rubric, "query"),
        part_total(verdict, rubric, "results"),
        _disagreement(verdict, rubric),
        _spread(verdict),
    )
    return dict(zip(RUBRIC_MEASURES, scores, strict=True))


def count_bands(verdicts: Iterable[RubricVerdict], rubric: Rubric) -> dict[str, int]:
    """`band_high` (above 80), `band_medium`, `band_low` (below 60): verdicts by their total, failed ones in none."""
    bands = Counter(band(verdict, rubric) for verdict in verdicts if not _fault(verdict, rubric))
    return {f"band_{name}": bands[name] for name in BANDS}


def _fault(verdict: RubricVerdict | None, rubric: Rubric) -> str:
    """Why the verdict is none; "" where it is one."""
    if verdict is None:
        return "no verdict"
    if verdict.failure:
        return f"no verdict: {verdict.failure}"
    names = [dimension.name for dimension in verdict.dimensions]
    if sorted(names) != sorted(rubric.most):
        return f"the verdict judges {', '.join(names) or 'nothing'}, not the rubric's dimensions"
    for dimension in verdict.dimensions:
        if not (isfinite(dimension.points) and 0 <= dimension.points <= rubric.most[dimension.name]):
            return f"the judge gave {dimension.points:g} points for {dimension.name}"
    return ""


def _disagreement(verdict: RubricVerdict, rubric: Rubric) -> Score:
    if verdict.claimed_total is None and verdict.claimed_passed is None:
        return not_applicable("the judge claims no total and no pass")
    return value(bool(disagreement(verdict, rubric)))


def _spread(verdict: RubricVerdict) -> Score:
    if len(verdict.samples) < 2:
        return not_applicable("the judge was asked once")
    return value(max(verdict.samples) - min(verdict.samples))
