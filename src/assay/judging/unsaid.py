"""Why an answer says nothing that could be judged."""

from assay.judging.claims import split_claims
from assay.records import Answer
from assay.scores import Score, not_applicable, undetermined


def unsaid(answer: Answer) -> Score | None:
    """None where it says something."""
    if answer.failure:
        return undetermined(f"no answer: {answer.failure}")
    if answer.abstained:
        return not_applicable("the generator abstained")
    return None if split_claims(answer.text) else not_applicable("the answer makes no claim")
