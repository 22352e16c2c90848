"""An answer beside the reference answer: claim precision, claim recall and their harmonic mean.

precision: the answer's claims that the reference supports / the answer's claims
recall: the reference's claims that the answer supports / the reference's claims
An answer that says nothing recalls nothing: an abstention from a question that has an answer has recall 0, as its
keyword score is 0. Were it left out, abstaining from the hard questions would raise the mean.
"""

from assay.judging.claims import without_citations
from assay.judging.examiner import Claims, Examiner
from assay.judging.unsaid import unsaid
from assay.records import Answer, Query
from assay.scores import Score, not_applicable, undetermined, value


def no_correctness(query: Query) -> Score | None:
    """Why correctness does not apply; None where it does."""
    if not query.answerable:
        return not_applicable("the query has no answer")
    return None if query.reference.strip() else not_applicable("the query has no reference answer")


def correctness(examiner: Examiner, query: Query, answer: Answer, claims: Claims) -> dict[str, Score]:
    """claims: of the answer, or why there are none."""
    unmeasured = no_correctness(query)
    precision = unmeasured or examiner.support(claims, query.reference).score
    recall = unmeasured or _recall(examiner, query, answer)
    return {"correctness_precision": precision, "correctness_recall": recall, "correctness_f1": f1(precision, recall)}


def f1(precision: Score, recall: Score) -> Score:
    """The harmonic mean, 0 where the recall is 0; what one of the two lacks, it lacks."""
    for part in (precision, recall):
        if part.state == "undetermined":
            return part
    if recall == value(0):
        return recall
    for part in (precision, recall):
        if part.state == "not_applicable":
            return part
    return value(2 * precision.number * recall.number / (precision.number + recall.number))


def _recall(examiner: Examiner, query: Query, answer: Answer) -> Score:
    if answer.failure:
        return undetermined(f"no answer: {answer.failure}")
    if unsaid(answer):
        return value(0)
    expected = examiner.claims(query.text, query.reference, none="the reference makes no claim")
    return examiner.support(expected, without_citations(answer.text).strip()).score
