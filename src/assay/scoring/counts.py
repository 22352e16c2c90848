"""How many queries a cell was measured on, and how many fell short where."""

from collections.abc import Sequence

from assay.records import Answer, Query, Ranking
from assay.scoring.by_query import by_query


def count_queries(
    queries: Sequence[Query], rankings: Sequence[Ranking] | None, answers: Sequence[Answer]
) -> dict[str, int]:
    """Counts of queries: all, unanswerable, abstained, and without a ranking, any hit or an answer (a failed one is
    none).

    rankings None: a cell that does not search; the counts of rankings are absent then.
    AssayError where a ranking or an answer belongs to none of the queries, or two to the same.
    """
    answered = by_query("answers", answers, queries)
    counts = {
        "total": len(queries),
        "unanswerable": sum(not query.answerable for query in queries),
        "abstained": sum(answer.abstained for answer in answered.values()),
        "without_answer": len(queries) - sum(not answer.failure for answer in answered.values()),
    }
    if rankings is not None:
        ranked = by_query("rankings", rankings, queries)
        counts["without_ranking"] = len(queries) - len(ranked)
        counts["without_hits"] = len(queries) - sum(bool(ranking.hits) for ranking in ranked.values())
    return counts
