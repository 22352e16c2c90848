"""All that a chat model is asked about one answer, once."""

from collections.abc import Collection
from dataclasses import dataclass

from assay.generation.passages import split
from assay.judging.claims import without_citations
from assay.judging.correctness import correctness, no_correctness
from assay.judging.examiner import Claims, Examiner
from assay.judging.unsaid import unsaid
from assay.records import Answer, Claim, Query
from assay.scores import Score, not_applicable, undetermined, value

MEASURES = ("faithfulness", "question_relevancy", "context_relevance", "correctness")  # what may be asked for


@dataclass(frozen=True, slots=True)
class JudgedSample:
    """questions: those whose nearness to the query is still to be measured, or why there are none; None: not asked."""

    claims: tuple[Claim, ...]
    scores: dict[str, Score]
    questions: tuple[str, ...] | Score | None


def judge_sample(
    examiner: Examiner, query: Query, answer: Answer, measures: Collection[str] = MEASURES
) -> JudgedSample:
    """Ask all that applies of `measures`. What one failed call leaves undetermined leaves the other scores standing."""
    said = without_citations(answer.text).strip()
    silent, unsupportable = unsaid(answer), _without_context(answer)
    scores: dict[str, Score] = {}
    found: tuple[Claim, ...] = ()
    questions: tuple[str, ...] | Score | None = None
    claims = _claims(examiner, query, answer, measures)
    if "faithfulness" in measures:
        support = examiner.support(silent or unsupportable or claims, answer.context.text)
        scores["faithfulness"], found = support.score, support.claims
    if "question_relevancy" in measures:
        scores["noncommittal"], questions = _questions(examiner, said, silent)
    if "context_relevance" in measures:
        scores["context_relevance"] = _context_relevance(examiner, query, answer)
    if "correctness" in measures:
        scores |= correctness(examiner, query, answer, claims)
    return JudgedSample(found, scores, questions)


def _claims(examiner: Examiner, query: Query, answer: Answer, measures: Collection[str]) -> Claims:
    """Extracted once for faithfulness and correctness, where either has a use for them."""
    for_support = "faithfulness" in measures and not _without_context(answer)
    for_correctness = "correctness" in measures and not no_correctness(query)
    if not for_support and not for_correctness:
        return ()  # nothing will look at them
    said = without_citations(answer.text).strip()
    return unsaid(answer) or examiner.claims(query.text, said, none="the answer makes no claim")


def _without_context(answer: Answer) -> Score | None:
    return None if answer.context.text.strip() else not_applicable("the answer had no context")


def _context_relevance(examiner: Examiner, query: Query, answer: Answer) -> Score:
    if answer.failure:
        return undetermined(f"no answer: {answer.failure}")
    return _without_context(answer) or examiner.relevance(query.text, split(answer.context.text))


def _questions(examiner: Examiner, said: str, silent: Score | None) -> tuple[Score, tuple[str, ...] | Score]:
    """Whether the answer is non-committal, and the questions that it answers."""
    found = silent or examiner.generated(said)
    if isinstance(found, Score):
        return found, found
    if found.noncommittal:
        return value(1), not_applicable("the answer commits to nothing")
    return value(0), found.texts
