"""Where a cell loses what is relevant: retrieved, into the context, into the answer. Pure.

Counted are queries with something relevant; each stage counts those of the stage before. A query passes a stage with
one relevant place. It passes the last one where its answer holds enough of its keywords (`keyword_pass`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from assay.reporting.page.evidence import Seen
from assay.scores import Score

STAGES = {
    "failed": "not searched, or the search failed",
    "nothing": "nothing relevant is judged",
    "retrieval": "not retrieved",
    "ranking": "retrieved, not in the first ten",
    "context": "in the first ten, not in the context",
    "answer": "in the context, not in the answer",
    "open": "in the context; the answer cannot be checked by keywords",
    "through": "came through",
}


@dataclass(frozen=True, slots=True)
class Funnel:
    """Counts of queries; places are judged places of those queries.

    in_context, checked, in_answer: None where the cell has no context. checked: how many of those in the context have a
    keyword score. near_top: within the first ten results, which is not a stage where there is a context. before:
    how many were so before the reranker, None without one.
    """

    cell: str
    queries: int
    retrieved: int
    near_top: int
    in_context: int | None
    checked: int | None
    in_answer: int | None
    places: int
    places_retrieved: int
    places_in_context: int | None
    failed: int
    before: int | None = None


def lost_at(seen: Seen, keyword_pass: Score | None) -> str:
    """The stage at which a query was lost, of STAGES."""
    reached = seen.reached
    if reached is None:
        return "failed" if seen.failure else "nothing"
    if not reached.retrieved:
        return "retrieval"
    if reached.in_context is None:
        return "through" if reached.near_top else "ranking"
    if not reached.in_context:
        return "context" if reached.near_top else "ranking"
    if keyword_pass is None or keyword_pass.state != "value":
        return "open"
    return "through" if keyword_pass.number >= 1 else "answer"


def funnel(cell: str, seen: Mapping[str, Seen], keyword_pass: Mapping[str, Score]) -> Funnel:
    """seen, keyword_pass: by query id."""
    lost = [lost_at(of_query, keyword_pass.get(query)) for query, of_query in seen.items()]
    reached = [of_query.reached for of_query in seen.values() if of_query.reached]
    has_context = any(of_query.in_context is not None for of_query in reached)
    reranked = any(of_query.before is not None for of_query in reached)
    in_context = sum(stage in ("answer", "open", "through") for stage in lost)
    return Funnel(
        cell=cell,
        queries=len(reached),
        retrieved=sum(of_query.retrieved > 0 for of_query in reached),
        near_top=sum(of_query.near_top > 0 for of_query in reached),
        in_context=in_context if has_context else None,
        checked=in_context - lost.count("open") if has_context else None,
        in_answer=lost.count("through") if has_context else None,
        places=sum(of_query.relevant for of_query in reached),
        places_retrieved=sum(of_query.retrieved for of_query in reached),
        places_in_context=sum(of_query.in_context or 0 for of_query in reached) if has_context else None,
        failed=lost.count("failed"),
        before=sum((of_query.before or 0) > 0 for of_query in reached) if reranked else None,
    )
