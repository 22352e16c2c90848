"""What can be said of query pairs without a judge: a critical issue found here is a fail, even if a judge passes it."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from assay.generation.words import content_words, words
from assay.judging.rubric.features import echoes_task, is_heap, names_construct, shares_terms, wishes_expected
from assay.judging.rubric.findings import Finding, finding
from assay.judging.rubric.mismatches import mismatches
from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.terms import identifiers, likeness, specific, terms
from assay.search_tasks import Pair, Seen, Task


def check_pairs(rubric: Rubric, task: Task, pairs: Sequence[Pair]) -> list[Finding]:
    """All findings, pair by pair in the order of the rubric's issues, then those of the pairs among each other."""
    found = [one for place, pair in enumerate(pairs) for one in _of_pair(rubric, task, pair, place)]
    return [*found, *_among(rubric, task, pairs)]


def check_writing(rubric: Rubric, task: Task, pairs: Sequence[Pair], seen: Sequence[Seen]) -> list[Finding]:
    """`check_pairs`, then what is wrong with the pairs in the light of `seen`, what they found first."""
    found = check_pairs(rubric, task, pairs)
    if not seen:
        return [*found, finding(rubric, task, "no_result")]
    return [*found, *(one for place, pair in enumerate(pairs) for one in mismatches(rubric, task, pair, place, seen))]


def normalised(text: str) -> str:
    """Lower case, its words alone: what is left of two texts that differ in case, blanks and punctuation."""
    return " ".join(words(text)) or " ".join(text.casefold().split())


def _of_pair(rubric: Rubric, task: Task, pair: Pair, place: int) -> Iterator[Finding]:
    checks = rubric.checks
    own = specific(pair.query, checks.generic)
    shared = tuple(sorted(terms(pair.query) & terms(pair.use_case)))
    alike = likeness(pair.query, pair.use_case)
    if normalised(pair.query) == normalised(pair.use_case):
        yield finding(rubric, task, "identical_pair", (), place)
    elif alike >= checks.near_identical:
        yield finding(rubric, task, "near_identical_pair", shared, place)
    if not own and not identifiers(pair.query):
        yield finding(rubric, task, "too_generic", tuple(content_words(pair.query)), place)
    elif len(own) < checks.least_terms and not identifiers(pair.query):
        yield finding(rubric, task, "few_terms", tuple(own), place)
    if is_heap(pair.query, checks.heap_from):
        yield finding(rubric, task, "keyword_heap", (), place)
    if echoes_task(rubric, task, pair.query):
        yield finding(rubric, task, "echoed_task", (), place)
    if not names_construct(rubric, task, pair.query):
        yield finding(rubric, task, "missing_constructs", (), place)
    if not shares_terms(rubric, task, pair):
        yield finding(rubric, task, "no_task_terms", (), place)
    if len(terms(pair.use_case)) < checks.least_use_case:
        yield finding(rubric, task, "thin_use_case", (), place)
    if not wishes_expected(rubric, task, pair):
        yield finding(rubric, task, "no_file_type", (), place)
    if checks.alike_texts <= alike < checks.near_identical:
        yield finding(rubric, task, "alike_texts", shared, place)


def _among(rubric: Rubric, task: Task, pairs: Sequence[Pair]) -> Iterator[Finding]:
    for (place, one), (other_place, other) in combinations(enumerate(pairs), 2):
        if likeness(one.query, other.query) >= rubric.checks.near_identical:
            shared = tuple(sorted(terms(one.query) & terms(other.query)))
            told = finding(rubric, task, "alike_pairs", shared, other_place)
            yield Finding(told.name, told.critical, (f"as pair {place + 1}", *told.words), told.fix, told.pair)
