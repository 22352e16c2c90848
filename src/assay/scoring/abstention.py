"""Does an answer abstain where it should? Scores per query whose means are precision and recall.

Precision: of the queries where it abstained, the share that the corpus cannot answer.
Recall: of the queries that the corpus cannot answer, the share where it abstained.
"""

from assay.records import Answer, Query
from assay.scores import Score, not_applicable, value


def abstention_scores(query: Query, answer: Answer) -> dict[str, Score]:
    """`abstention_precision` and `abstention_recall`, each 0 or 1; not applicable outside their denominators."""
    return {
        "abstention_precision": (
            value(not query.answerable) if answer.abstained else not_applicable("the answer does not abstain")
        ),
        "abstention_recall": no_abstention_recall(query) or value(answer.abstained),
    }


def no_abstention_recall(query: Query) -> Score | None:
    """Why it does not apply, whatever the answer; None where it does."""
    return not_applicable("the query can be answered") if query.answerable else None
