"""The task that a pair is judged for, by what was said of it on the command line."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from assay.corpora.file_types import FileTypes, unknown_label
from assay.errors import AssayError
from assay.judging.rubric.file_wishes import file_wishes
from assay.judging.rubric.rubric import Rubric
from assay.search_tasks import INTENTS, Task

INTENT = "implementation"  # where nothing says another
_ID = re.compile(r"[A-Za-z]+-?[0-9]+")
_SOURCE = "source"  # a word of the rubric for all files of a language


@dataclass(frozen=True, slots=True)
class PairWish:
    """As the options say it; None where they say nothing. task: a text, or the id of a task of the suite."""

    task: str | None = None
    intent: str | None = None
    expect: str | None = None  # labels with commas
    avoid: str | None = None


@dataclass(frozen=True, slots=True)
class WishedTask:
    task: Task
    in_suite: bool  # it has judgments there
    types_by: str  # task, option or use case; "" where nobody names a file type


def check_intent(intent: str | None) -> None:
    """AssayError that names the closest where there is no such intent."""
    if intent is not None and intent not in INTENTS:
        close = get_close_matches(intent, INTENTS, n=1)
        hint = f" Did you mean `{close[0]}`?" if close else ""
        raise AssayError(f"--intent: `{intent}` is unknown.{hint} There are: {', '.join(INTENTS)}.")


def wished_task(
    wish: PairWish,
    use_case: str,
    rubric: Rubric,
    types: FileTypes,
    *,
    held: Collection[str],
    read_tasks: Callable[[], Sequence[Task]],
) -> WishedTask:
    """The task of the suite, or one made of the options.

    Where nobody says which file types are expected, the use case does: a pair that asks for tests shall find tests.
    held: labels of the files that there are; read_tasks: the tasks of the suite, called where one may be meant.
    AssayError for an unknown id or label, and for a label that is both expected and to be avoided.
    """
    known = _of_suite(wish.task, read_tasks)
    task = known or Task("", (wish.task or "").strip(), wish.intent or INTENT, "", (), (), (), ())
    expected, avoided = _labels("--expect", wish.expect, types), _labels("--avoid", wish.avoid, types)
    by = "task" if known else ""
    if expected is not None or avoided is not None:
        by = "option"
    elif known is None:
        expected, avoided = _of_use_case(use_case, rubric, types, held)
        by = "use case" if expected or avoided else ""
    task = replace(
        task,
        intent=wish.intent or task.intent,
        expected_file_types=task.expected_file_types if expected is None else expected,
        should_avoid=task.should_avoid if avoided is None else avoided,
    )
    both = [label for label in task.expected_file_types if label in task.should_avoid]
    if both:
        raise AssayError(f"`{both[0]}` is both expected and to be avoided. Name it in --expect or in --avoid.")
    return WishedTask(task, known is not None, by)


def _of_suite(name: str | None, read_tasks: Callable[[], Sequence[Task]]) -> Task | None:
    """None where `name` is a text. What looks like an id is one."""
    if name is None or not _ID.fullmatch(name.strip()):
        return None
    tasks = {task.id: task for task in read_tasks()}
    if name.strip() in tasks:
        return tasks[name.strip()]
    close = get_close_matches(name.strip(), list(tasks), n=3)
    hint = f" Close: {', '.join(close)}." if close else ""
    raise AssayError(f"--task: the suite has no task `{name.strip()}`.{hint} A text of several words is taken as one.")


def _labels(option: str, given: str | None, types: FileTypes) -> tuple[str, ...] | None:
    if given is None:
        return None
    labels = tuple(dict.fromkeys(label.strip() for label in given.split(",") if label.strip()))
    for label in labels:
        if wrong := unknown_label(label, types):
            raise AssayError(f"{option}: {wrong}")
    return labels


def _of_use_case(
    use_case: str, rubric: Rubric, types: FileTypes, held: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Expected and to be avoided: the labels that it asks for and those that it excludes; of files that there are.

    "source" alone means every language, "Python source" does not.
    """
    wishes = file_wishes(use_case, rubric.file_words)

    def labels(named: Sequence[str]) -> tuple[str, ...]:
        languages = [label for label, of in types.items() if of.language]
        every = _SOURCE in named and not set(languages) & set(named)
        wanted = {*named, *(languages if every else ())}
        return tuple(label for label in types if label in wanted and label in held)

    expected = labels(wishes.wanted)
    return expected, tuple(label for label in labels(wishes.unwanted) if label not in expected)
