"""Let a machine grade the pool. What it says is kept apart from what people say, and named after the model."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from assay.assessing.chat_grader import Asked, ChatGrader, Given
from assay.assessing.grades import Grade, Place
from assay.assessing.grades_file import MACHINE
from assay.assessing.judged_suite import JudgedSuite
from assay.assessing.session import Item


@dataclass(frozen=True, slots=True)
class MachineGrades:
    """failed: places without a grade, by reason. spread: mean over the places with several samples; None without."""

    grades: tuple[Grade, ...]
    failed: dict[str, int]
    spread: float | None


def machine_rater(grader: ChatGrader) -> str:
    return f"{MACHINE}{grader.model_name}"


def grade_items(suite: JudgedSuite, items: Sequence[Item], grader: ChatGrader) -> MachineGrades:
    """A grade for each item whose calls succeeded. A failure is counted and never a grade."""
    given = grader.grade_all([_asked(suite, item) for item in items])
    rater = machine_rater(grader)
    grades = [
        _grade(suite, item, one, rater) for item, one in zip(items, given, strict=True) if one.grade.state == "value"
    ]
    failed = Counter(one.grade.reason for one in given if one.grade.state != "value")
    spreads = [grade.spread for grade in grades if grade.spread is not None]
    return MachineGrades(tuple(grades), dict(failed), sum(spreads) / len(spreads) if spreads else None)


def _asked(suite: JudgedSuite, item: Item) -> Asked:
    query, unit = item
    span = unit.span
    lines = "" if suite.is_collection else f", lines {span.start}-{span.end}"
    inside = f", {unit.inside}" if unit.inside else ""
    return Asked(query.text, f"{span.path}{lines}{inside}", suite.texts.text(span))


def _grade(suite: JudgedSuite, item: Item, given: Given, rater: str) -> Grade:
    query, unit = item
    apart = given.spread
    return Grade(
        Place(query.id, unit.span),
        int(given.grade.number),
        rater,
        "machine",
        unit.symbol,
        suite.texts.digest(unit.span),
        int(apart.number) if apart and apart.state == "value" else None,
    )
