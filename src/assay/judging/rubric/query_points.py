"""The 40 points for the texts of a pair, as shares of the most that a dimension gives, each with its reason."""

from dataclasses import dataclass

from assay.judging.rubric.features import echoes_task, is_heap, names_construct, purposes_of, shares_terms
from assay.judging.rubric.file_wishes import file_wishes, names_any
from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.terms import identifiers, likeness, specific, terms
from assay.search_tasks import Pair, Task

_OF_TASK = 0.5  # of a word, where the task has it, too
_FAULTY = 0.5  # of the points that a heap, or an echo of the task, keeps
_OTHER_PURPOSE = 0.5  # of the points for a purpose, where it is that of another intent
_NO_FILES = 0.25  # of the points for file types, where none is named


@dataclass(frozen=True, slots=True)
class Share:
    """share: in [0, 1], of the points of a dimension."""

    share: float
    reason: str


def embedding_query(rubric: Rubric, task: Task, pair: Pair, full: int) -> Share:
    """Half for words of its own (all from `full` on), a quarter each for a construct and for a word of the task.

    A word that the task has, too, counts half: what is searched for is said in the terms of the code.
    """
    own, named = specific(pair.query, rubric.checks.generic), identifiers(pair.query)
    new = len(own) - len(terms(task.text).intersection(own))
    weighed = len(named) + new + _OF_TASK * (len(own) - new)
    construct, shared = names_construct(rubric, task, pair.query), shares_terms(rubric, task, pair)
    share = 0.5 * min(1.0, weighed / full) + 0.25 * construct + 0.25 * shared
    faults = _faults(rubric, task, pair.query)
    told = (
        f"{len(own)} words of its own, {new} of them new to the task",
        f"{'a' if construct else 'no'} construct",
        f"{'in' if shared else 'outside'} the words of the task",
        *faults,
    )
    return Share(share * _FAULTY ** len(faults) if own or named else 0.0, ", ".join(told))


def reranking_query(rubric: Rubric, task: Task, pair: Pair, full: int) -> Share:
    """.4 for content words (all from `full` on), .3 each for the purpose and for the file types."""
    said = terms(pair.use_case)
    purposes = purposes_of(rubric, pair.use_case)
    wishes = file_wishes(pair.use_case, rubric.file_words)
    purpose = 1.0 if task.intent in purposes else _OTHER_PURPOSE if purposes else 0.0
    if names_any(wishes.wanted, task.expected_file_types):
        files, told = 1.0, "asks for an expected file type"
    elif names_any(wishes.wanted, task.should_avoid) or names_any(wishes.unwanted, task.expected_file_types):
        files, told = 0.0, "asks for other file types than the task"
    else:
        files, told = _NO_FILES, "names no file type"
    share = 0.4 * min(1.0, len(said) / full) + 0.3 * purpose + 0.3 * files
    meant = f"says {task.intent}" if purpose == 1 else f"says {', '.join(purposes)}" if purposes else "says no purpose"
    return Share(share, f"{len(said)} content words, {meant}, {told}")


def differentiation(pair: Pair, apart: tuple[float, float]) -> Share:
    """All up to apart[0] of shared content words, none from apart[1] on, straight between."""
    alike = likeness(pair.query, pair.use_case)
    low, high = apart
    return Share(min(1.0, max(0.0, (high - alike) / (high - low))), f"{alike:.0%} of the content words are shared")


def _faults(rubric: Rubric, task: Task, query: str) -> list[str]:
    heap, echo = is_heap(query, rubric.checks.heap_from), echoes_task(rubric, task, query)
    return [told for fault, told in ((heap, "a heap of terms"), (echo, "an echo of the task")) if fault]
