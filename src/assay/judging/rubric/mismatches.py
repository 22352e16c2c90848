"""Pairs that ask for something else than the task does, which is borne out by what came back."""

from collections.abc import Iterator, Sequence

from assay.judging.rubric.features import purposes_of
from assay.judging.rubric.file_wishes import FileWishes, file_wishes, names_any
from assay.judging.rubric.findings import Finding, finding
from assay.judging.rubric.rubric import Rubric
from assay.search_tasks import Pair, Seen, Task


def mismatches(rubric: Rubric, task: Task, pair: Pair, place: int, seen: Sequence[Seen]) -> Iterator[Finding]:
    """Wrong file types, and a severe mismatch of intent, of the pair at `place`, counted from 0.

    seen: the first results. Words alone may be meant otherwise, so that both issues need a second sign: the pair
    excludes an expected type, or none of the first results is of one.
    """
    wishes = file_wishes(f"{pair.use_case}\n{pair.query}", rubric.file_words)
    if not (names_any(wishes.unwanted, task.expected_file_types) or _lack_expected(task, seen)):
        return
    if _asks_otherwise(task, wishes):
        words = (*wishes.wanted, *(f"no {label}" for label in wishes.unwanted))
        yield finding(rubric, task, "wrong_file_types", words, place)
    purposes = purposes_of(rubric, pair.use_case)
    if purposes and task.intent not in purposes:
        yield finding(rubric, task, "severe_intent_mismatch", purposes, place)


def _lack_expected(task: Task, seen: Sequence[Seen]) -> bool:
    expected = set(task.expected_file_types)
    return bool(expected) and all(expected.isdisjoint(one.file_types) for one in seen)


def _asks_otherwise(task: Task, wishes: FileWishes) -> bool:
    """Whether it asks for a type to avoid, or excludes an expected one, and asks for none that is expected."""
    otherwise = names_any(wishes.wanted, task.should_avoid) or names_any(wishes.unwanted, task.expected_file_types)
    return otherwise and not names_any(wishes.wanted, task.expected_file_types)
