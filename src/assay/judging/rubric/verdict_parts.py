"""What the verdicts of all judges have in common: verdicts without pairs or results, and the findings of the checks."""

from collections.abc import Sequence

from assay.judging.rubric.findings import Finding, advice
from assay.judging.rubric.rubric import CRITICAL, Rubric
from assay.search_tasks import Dimension, RubricVerdict, Task, Writing

NO_PAIR = "no pair was written"
NO_RESULT = "nothing was found"


def unasked(rubric: Rubric, task: Task, writing: Writing) -> RubricVerdict | None:
    """The verdict where there is nothing to judge: none for a failed writing, no point for one without a pair."""
    if writing.failure:
        return RubricVerdict(task.id, (), (), "", failure=f"no pairs: {writing.failure}")
    if writing.pairs:
        return None
    none = tuple(Dimension(name, 0.0, most, NO_PAIR) for name, most in rubric.most.items())
    return RubricVerdict(task.id, none, (), f"{NO_PAIR}: the task was not searched for", (NO_PAIR,))


def without_results(rubric: Rubric, dimensions: Sequence[Dimension]) -> tuple[Dimension, ...]:
    """The dimensions of a task that found nothing: whatever a judge says, no point for results."""
    return tuple(
        Dimension(one.name, 0.0, one.most, NO_RESULT) if rubric.dimensions[one.name].part == "results" else one
        for one in dimensions
    )


def critical_of(found: Sequence[Finding], named: Sequence[str] = ()) -> tuple[str, ...]:
    """Critical issues that the checks found or a judge named, each once, in the order of the rubric."""
    names = {*named, *(one.name for one in found if one.critical)}
    return tuple(name for name in CRITICAL if name in names)


def advices(found: Sequence[Finding]) -> tuple[str, ...]:
    """What to mend, each line once."""
    return tuple(dict.fromkeys(map(advice, found)))
