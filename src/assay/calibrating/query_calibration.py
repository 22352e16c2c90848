"""A rubric judge beside the grades that people gave: does it rank pairs as they do, and better than surface does?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from assay.calibrating.auc import Floats, weighted_aucs
from assay.calibrating.calibration import Calibration, calibrate
from assay.calibrating.calibration_file import calibration_numbers
from assay.calibrating.config import CalibrationSettings
from assay.calibrating.estimate import Estimate, estimates
from assay.calibrating.labelled_pair import LabelledPair
from assay.calibrating.pair_labels import GradedPair
from assay.calibrating.scale import GRADES, Scale
from assay.judging.rubric.rubric import TOTAL, Rubric
from assay.judging.rubric.terms import likeness
from assay.judging.rubric.totals import band, total
from assay.scores import Score, undetermined, value
from assay.scoring.spearman import spearman
from assay.search_tasks import RubricVerdict, Task

_GRADE_OF_BAND = {"low": 1, "medium": 2, "high": GRADES}
TOTAL_POINTS, WITHOUT_CRITICAL, GRADE = "rubric_total", "rubric_uncritical", "rubric_grade"


@dataclass(frozen=True, slots=True)
class QueryCalibration:
    """calibration: of three measures, each in [0, 1]:

    rubric_total         total / 100
    rubric_uncritical    the same, but 0 where an issue is critical, as the grades have it
    rubric_grade         grade by critical issue and band / 3; its graded kappa is the agreement with people
    """

    calibration: Calibration
    rho: Mapping[str, float]  # Spearman's, with the grade, by measure; none where it is not defined
    unlike: Estimate  # AUC of how little the two texts of a pair share, the best baseline without a judge
    over_unlike: Mapping[str, Estimate]  # AUC less that baseline's, by measure


def calibrate_queries(
    graded: Sequence[GradedPair],
    tasks: Sequence[Task],
    verdicts: Sequence[RubricVerdict],
    rubric: Rubric,
    settings: CalibrationSettings,
    *,
    scale: Scale,
) -> QueryCalibration:
    """The n-th verdict is of the n-th pair; pairs of one task are drawn together.

    A yes is a total from `rubric.pass_from` on, a grade from the scale's cut on; the threshold of `settings` counts for
    nothing. The baselines of `calibration` are the words of both texts, and those that stand in the task.
    """
    texts = {task.id: task.text for task in tasks}
    pairs = [_labelled(pair, texts[pair.task_id]) for pair in graded]
    scores = grade_scores(verdicts, rubric)
    points = {name: scores[name] for name in (TOTAL_POINTS, WITHOUT_CRITICAL)}
    by_points = calibrate(pairs, points, _at(settings, rubric.pass_from / TOTAL), scale)
    by_grade = calibrate(pairs, {GRADE: scores[GRADE]}, _at(settings, (scale.cut - 0.5) / scale.top), scale)
    unlike, over = _unlike(graded, scores, settings, scale)
    return QueryCalibration(
        calibration=replace(by_points, measures=(*by_points.measures, *by_grade.measures)),
        rho=_rho(graded, scores),
        unlike=unlike,
        over_unlike=over,
    )


def grade_scores(verdicts: Sequence[RubricVerdict], rubric: Rubric) -> dict[str, list[Score]]:
    """The three measures of each verdict, in [0, 1]; undetermined where there is no verdict."""
    rows = [_measures(verdict, rubric) for verdict in verdicts]
    return {name: [row[name] for row in rows] for name in (TOTAL_POINTS, WITHOUT_CRITICAL, GRADE)}


def grade_of(verdict: RubricVerdict, rubric: Rubric) -> int | None:
    """0 with a critical issue, else 1 low, 2 medium, 3 high; None where there is no verdict."""
    reached = band(verdict, rubric)
    if reached is None:
        return None
    return 0 if verdict.critical else _GRADE_OF_BAND[reached]


def query_calibration_numbers(calibrated: QueryCalibration) -> dict[str, dict[str, float]]:
    """What a file of metrics holds: the numbers of the calibration, `rho`, and what the likeness of the texts tells."""
    numbers = calibration_numbers(calibrated.calibration)
    for name, rho in calibrated.rho.items():
        numbers[name]["rho"] = round(rho, 6)
    for name, estimate in calibrated.over_unlike.items():
        numbers[name] |= _numbers("over_unlike", estimate)
    numbers["baselines"] |= _numbers("unlike_auc", calibrated.unlike)
    return numbers


def _measures(verdict: RubricVerdict, rubric: Rubric) -> dict[str, Score]:
    points, grade = total(verdict), grade_of(verdict, rubric)
    if points.state != "value" or grade is None:
        return dict.fromkeys((TOTAL_POINTS, WITHOUT_CRITICAL, GRADE), undetermined(points.reason))
    share = points.number / TOTAL
    uncritical = 0.0 if verdict.critical else share
    return {TOTAL_POINTS: value(share), WITHOUT_CRITICAL: value(uncritical), GRADE: value(grade / GRADES)}


def _labelled(pair: GradedPair, task: str) -> LabelledPair:
    return LabelledPair(
        id=pair.id,
        group=pair.task_id,
        question="",
        claim=f"{pair.pair.query}\n{pair.pair.use_case}",
        evidence=task,
        label=pair.grade,
        raters=pair.raters,
        place=pair.place,
    )


def _at(settings: CalibrationSettings, threshold: float) -> CalibrationSettings:
    return settings.model_copy(update={"threshold": threshold})


def _unlike(
    graded: Sequence[GradedPair], scores: Mapping[str, Sequence[Score]], settings: CalibrationSettings, scale: Scale
) -> tuple[Estimate, dict[str, Estimate]]:
    """On all pairs, then the judge's lead over it on those with a verdict."""
    unlike = np.array([1 - likeness(pair.pair.query, pair.pair.use_case) for pair in graded])
    positive = scale.positive(pair.grade for pair in graded)
    groups = [pair.task_id for pair in graded]
    (of_all,) = estimates([partial(weighted_aucs, unlike, positive)], positive, groups, settings)
    known = [place for place, score in enumerate(scores[TOTAL_POINTS]) if score.state == "value"]
    leads = [_lead(_values(scores[name], known), unlike[known], positive[known]) for name in scores]
    over = estimates(leads, positive[known], [groups[place] for place in known], settings)
    return of_all, dict(zip(scores, over, strict=True))


def _lead(numbers: Floats, unlike: Floats, positive: np.typing.NDArray[np.bool_]) -> Callable[[Floats], Floats]:
    return lambda weights: weighted_aucs(numbers, positive, weights) - weighted_aucs(unlike, positive, weights)


def _rho(graded: Sequence[GradedPair], scores: Mapping[str, Sequence[Score]]) -> dict[str, float]:
    known = [place for place, score in enumerate(scores[TOTAL_POINTS]) if score.state == "value"]
    grades = [float(graded[place].grade) for place in known]
    found = {name: spearman(_values(scores[name], known).tolist(), grades) for name in scores}
    return {name: rho for name, rho in found.items() if rho is not None}


def _values(scores: Sequence[Score], places: Sequence[int]) -> Floats:
    return np.array([scores[place].number for place in places], dtype=np.float64)


def _numbers(name: str, estimate: Estimate) -> dict[str, float]:
    ends = (None, None) if estimate.interval is None else (estimate.interval.low, estimate.interval.high)
    named = {name: estimate.number, f"{name}_low": ends[0], f"{name}_high": ends[1]}
    return {key: round(number, 6) for key, number in named.items() if number is not None}
