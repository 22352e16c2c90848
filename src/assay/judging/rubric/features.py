"""What a text of a pair has, or has not, by the words of the rubric."""

import re

from assay.generation.words import stems, words
from assay.judging.rubric.file_wishes import file_wishes, names_any
from assay.judging.rubric.negation import affirmed_and_negated
from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.terms import function_share, identifiers, likeness, specific, terms
from assay.search_tasks import Pair, Task

_JOINT = re.compile(r"[,;:.]\s")
_FEW = 0.1  # share of function words that a phrase is above
_ENGLISH = 0.15  # share of function words; a text with fewer is another language, or no sentence


def is_heap(text: str, least: int) -> bool:
    """Whether at least `least` words stand in a row with hardly a function word and without a comma."""
    said = words(text)
    return len(said) >= least and function_share(said) < _FEW and not _JOINT.search(text)


def echoes_task(rubric: Rubric, task: Task, query: str) -> bool:
    """Whether query and task are the same text, or nearly."""
    return bool(task.text.strip()) and likeness(query, task.text) >= rubric.checks.near_identical


def names_construct(rubric: Rubric, task: Task, query: str) -> bool:
    """Whether the query has a construct word of the intent, or an identifier, which is as good."""
    constructs = set(stems(rubric.intents[task.intent].constructs))
    return bool(identifiers(query)) or not constructs.isdisjoint(stems(words(query)))


def shares_terms(rubric: Rubric, task: Task, pair: Pair) -> bool:
    """Whether one word of the pair that is not generic stands in the task.

    Yes where the task is not English: nothing can be said by its words then.
    """
    if function_share(words(task.text)) < _ENGLISH:
        return True
    said = specific(f"{pair.query} {pair.use_case}", rubric.checks.generic)
    return not terms(task.text).isdisjoint(said)


def wishes_expected(rubric: Rubric, task: Task, pair: Pair) -> bool:
    """Whether the use case asks for a file type that the task expects; yes where it expects none."""
    if not task.expected_file_types:
        return True
    return names_any(file_wishes(pair.use_case, rubric.file_words).wanted, task.expected_file_types)


def purposes_of(rubric: Rubric, text: str) -> tuple[str, ...]:
    """The intents whose purpose words the text affirms, in the order of the rubric."""
    affirmed, _ = affirmed_and_negated(text)
    return tuple(intent for intent, rule in rubric.intents.items() if not set(affirmed).isdisjoint(rule.purposes))
