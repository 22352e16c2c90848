"""Keyword score: the share of a query's keywords that its answer holds, as whole words or identifiers."""

from assay.corpora.keywords import contains_keyword
from assay.judging.claims import without_citations
from assay.records import Answer, Query
from assay.scores import Score, not_applicable, value


def keyword_scores(query: Query, answer: Answer, threshold: float) -> dict[str, Score]:
    """`keyword_score` in [0, 1], and `keyword_pass`: 1 where it reaches the threshold, else 0.

    Not applicable where the query has no keywords or cannot be answered. An abstention holds no keyword, and the
    paths of citations are no words of the answer.
    """
    score = _share_found(query, answer)
    passed = value(score.number >= threshold) if score.state == "value" else score
    return {"keyword_score": score, "keyword_pass": passed}


def no_keyword_score(query: Query) -> Score | None:
    """Why it does not apply, whatever the answer; None where it does."""
    if not query.answerable:
        return not_applicable("the query cannot be answered")
    return None if query.keywords else not_applicable("the query has no keywords")


def _share_found(query: Query, answer: Answer) -> Score:
    unmeasured = no_keyword_score(query)
    if unmeasured:
        return unmeasured
    text = "" if answer.abstained else without_citations(answer.text)
    return value(sum(contains_keyword(text, keyword) for keyword in query.keywords) / len(query.keywords))
