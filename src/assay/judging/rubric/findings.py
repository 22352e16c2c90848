"""What is wrong with the pairs of a task, by name, with the words that show it and the fix."""

from collections.abc import Mapping
from dataclasses import dataclass

from assay.judging.rubric.rubric import Rubric
from assay.search_tasks import Task

_SHOWN = 5  # constructs that a fix proposes


@dataclass(frozen=True, slots=True)
class Finding:
    name: str  # of the rubric's critical or common issues
    critical: bool  # it ends in a fail, whatever the points
    words: tuple[str, ...]  # that caused it; none where something is missing
    fix: str
    pair: int | None = None  # from 0; None: of the whole writing


def finding(rubric: Rubric, task: Task, name: str, words: tuple[str, ...] = (), pair: int | None = None) -> Finding:
    """The issue `name` of the rubric, its fix put in terms of the task. KeyError for an unknown name."""
    critical = name in rubric.critical
    fix = rubric.critical[name] if critical else rubric.common[name]
    return Finding(name, critical, words, _told(fix, _texts(rubric, task)), pair)


def advice(found: Finding) -> str:
    """One line: issue, pair, words, fix."""
    place = "" if found.pair is None else f" (pair {found.pair + 1})"
    shown = f" [{', '.join(found.words)}]" if found.words else ""
    return f"{found.name}{place}{shown}: {found.fix}"


def _texts(rubric: Rubric, task: Task) -> Mapping[str, str]:
    rule = rubric.intents[task.intent]
    return {
        "{guidance}": rule.guidance,
        "{constructs}": ", ".join(rule.constructs[:_SHOWN]),
        "{expected}": ", ".join(task.expected_file_types) or "what the task asks for",
        "{avoided}": ", ".join(task.should_avoid) or "other files",
    }


def _told(fix: str, texts: Mapping[str, str]) -> str:
    for place, text in texts.items():
        fix = fix.replace(place, text)
    return fix
