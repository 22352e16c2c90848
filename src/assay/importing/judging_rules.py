"""What becomes of doubtful judgments."""

from collections.abc import Iterator
from dataclasses import dataclass

from assay.importing.found import FoundJudgment
from assay.importing.malformed import Malformed
from assay.importing.summary import Summary

Judgments = dict[tuple[str, str], FoundJudgment]  # by query and document, in the order of the files


@dataclass(frozen=True, slots=True)
class Rules:
    """By default each doubtful judgment is an error.

    drop_unknown: those of documents or queries that are not there are left out and counted.
    best_of_repeated_hits: of a document that a run ranks twice for a query the best place counts.
    kept_queries: `judged` leaves queries without a judgment out; None: as the format says.
    """

    drop_unknown: bool = False
    negative_as_zero: bool = False
    highest_of_repeated: bool = False
    best_of_repeated_hits: bool = False
    kept_queries: str | None = None


def sound_judgments(found: Iterator[FoundJudgment], rules: Rules, summary: Summary, faults: Malformed) -> Judgments:
    """Grades are from 0 on and nothing is judged twice; whether query and document are there is asked later."""
    judgments: Judgments = {}
    for judgment in found:
        key = judgment.query_id, judgment.doc_id
        grade = _grade(judgment, rules, summary, faults)
        former = judgments.get(key)
        if former and grade is not None and not rules.highest_of_repeated:
            what = f"`{judgment.doc_id}` is judged for the query `{judgment.query_id}` already ({former.place})"
            faults.add(judgment.place, f"document: {what}. Remove one, or add --repeated highest.")
        elif grade is not None:
            summary.repeated += former is not None
            if former is None or grade > former.grade:
                judgments[key] = FoundJudgment(judgment.place, *key, grade, judgment.rater)
    return judgments


def _grade(judgment: FoundJudgment, rules: Rules, summary: Summary, faults: Malformed) -> int | None:
    if judgment.grade >= 0:
        return judgment.grade
    if rules.negative_as_zero:
        summary.negative_as_zero += 1
        return 0
    mend = "If it says not relevant, add --negative-as-zero; if the scale is inverted, map it first."
    faults.add(judgment.place, f"grade: {judgment.grade} is negative. {mend}")
    return None
