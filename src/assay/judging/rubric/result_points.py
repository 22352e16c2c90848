"""The 60 points for what pairs found, as shares of the most that a dimension gives, each with its reason."""

from collections.abc import Sequence
from math import log2
from statistics import fmean

from assay.judging.rubric.features import purposes_of
from assay.judging.rubric.query_points import Share
from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.terms import specific, terms
from assay.search_tasks import Pair, Seen, Task

_NEAR, _HELD, _PURPOSE = 0.4, 0.3, 0.3  # parts of the intent match
_NO_PURPOSE = 0.5  # of the part for the purpose, where the use case says none


def discounted(numbers: Sequence[float]) -> float:
    """Mean of numbers in rank order, weighted by 1 / log2(rank + 1) (the discount of nDCG); 0 of none."""
    weights = [1 / log2(rank + 1) for rank in range(1, len(numbers) + 1)]
    weighted = (number * weight for number, weight in zip(numbers, weights, strict=True))
    return sum(weighted) / sum(weights) if weights else 0.0


def intent_match(
    rubric: Rubric, task: Task, pairs: Sequence[Pair], seen: Sequence[Seen], *, near: float | None, full: int
) -> Share:
    """.4 for results near the task, .3 for a result that holds the words of a query, .3 for the task's purpose.

    near: in [0, 1]; None where there is no task text to be near to: the other two count for all. full: words of a
    query in one result that have all points.
    """
    held = [words_held(rubric, pair, seen) for pair in pairs]
    matched = fmean(min(1.0, count / full) for count in held)
    purpose = fmean(_purpose(rubric, task, pair) for pair in pairs)
    share = (_HELD * matched + _PURPOSE * purpose) / (_HELD + _PURPOSE)
    if near is not None:
        share = _NEAR * near + (1 - _NEAR) * share
    told = "" if near is None else f"the first results are {near:.0%} near to the task; "
    meant = "as the task" if purpose == 1 else "otherwise than the task" if purpose == 0 else "not clearly as the task"
    return Share(share, f"{told}one result holds {max(held)} words of a query; the purpose is said {meant}")


def file_type(task: Task, seen: Sequence[Seen], enough: float) -> Share:
    """The discounted share of results of an expected type, all from `enough` on; all where nothing is expected."""
    if not task.expected_file_types:
        return Share(1.0, "the task expects no file type")
    hits = _of_types(seen, task.expected_file_types)
    told = f"{sum(hits)} of the first {len(seen)} are {' or '.join(task.expected_file_types)}, as expected"
    return Share(min(1.0, discounted(hits) / enough), told)


def avoidance(task: Task, seen: Sequence[Seen]) -> Share:
    """What the discounted share of results of a type to avoid leaves; all where nothing is to be avoided."""
    if not task.should_avoid:
        return Share(1.0, "the task avoids no file type")
    hits = _of_types(seen, task.should_avoid)
    told = f"{sum(hits)} of the first {len(seen)} are {' or '.join(task.should_avoid)}, to be avoided"
    return Share(1 - discounted(hits), told)


def words_held(rubric: Rubric, pair: Pair, seen: Sequence[Seen]) -> int:
    """How many of the query's own words the result has that has the most of them."""
    own = set(specific(pair.query, rubric.checks.generic))
    return max((len(own & terms(shown(one))) for one in seen), default=0)


def shared_words(rubric: Rubric, task: Task, seen: Sequence[Seen]) -> float:
    """Share of the task's own words that the results hold, in [0, 1]; 0 where it has none."""
    asked = set(specific(task.text, rubric.checks.generic))
    held = terms("\n".join(map(shown, seen)))
    return len(asked & held) / len(asked) if asked else 0.0


def shown(one: Seen) -> str:
    """Path, symbol and snippet as one text."""
    return f"{one.path} {one.symbol}\n{one.snippet}"


def _purpose(rubric: Rubric, task: Task, pair: Pair) -> float:
    said = purposes_of(rubric, pair.use_case)
    return float(task.intent in said) if said else _NO_PURPOSE


def _of_types(seen: Sequence[Seen], labels: Sequence[str]) -> list[bool]:
    return [not set(labels).isdisjoint(one.file_types) for one in seen]
