"""Total, pass and band of a verdict: by code, whatever the judge says of them."""

from typing import Literal

from assay.judging.rubric.rubric import Rubric
from assay.scores import Score, undetermined, value
from assay.search_tasks import RubricVerdict

Band = Literal["high", "medium", "low"]
_ROUNDED = 6  # decimals: .1 + .2 is no pass that .3 is not


def total(verdict: RubricVerdict) -> Score:
    """Points of all dimensions, in [0, 100]; undetermined where there is no verdict."""
    if verdict.failure:
        return undetermined(f"no verdict: {verdict.failure}")
    return value(round(sum(dimension.points for dimension in verdict.dimensions), _ROUNDED))


def part_total(verdict: RubricVerdict, rubric: Rubric, part: Literal["query", "results"]) -> Score:
    """Points of the dimensions of one part of the rubric: 40 at most for the texts, 60 for what they find."""
    if verdict.failure:
        return undetermined(f"no verdict: {verdict.failure}")
    names = {name for name, rule in rubric.dimensions.items() if rule.part == part}
    points = sum(dimension.points for dimension in verdict.dimensions if dimension.name in names)
    return value(round(points, _ROUNDED))


def passed(verdict: RubricVerdict, rubric: Rubric) -> Score:
    """1 where the total is high enough and no issue is critical, else 0; undetermined where there is no verdict."""
    points = total(verdict)
    if points.state != "value":
        return points
    return value(points.number >= rubric.pass_from and not verdict.critical)


def band(verdict: RubricVerdict, rubric: Rubric) -> Band | None:
    """By the total alone; None where there is no verdict."""
    points = total(verdict)
    if points.state != "value":
        return None
    if points.number > rubric.bands.high_above:
        return "high"
    return "low" if points.number < rubric.bands.low_below else "medium"


def disagreement(verdict: RubricVerdict, rubric: Rubric) -> str:
    """How the judge's own claims differ from what its points come to; "" where they do not, or it claims nothing."""
    points, right = total(verdict), passed(verdict, rubric)
    if points.state != "value":
        return ""
    told = []
    if verdict.claimed_total is not None and abs(verdict.claimed_total - points.number) >= 0.5:
        told.append(f"total {verdict.claimed_total:g} claimed, {points.number:g} by its points")
    if verdict.claimed_passed is not None and verdict.claimed_passed != bool(right.number):
        told.append(
            f"{'pass' if verdict.claimed_passed else 'fail'} claimed, {'pass' if right.number else 'fail'} by rule"
        )
    return "; ".join(told)
