"""How many queries a cell was measured on, and how many fell short where."""

from collections.abc import Sequence

from assay.config import ScoringConfig
from assay.records import Answer, Query, Ranking
from assay.scoring.by_query import by_query
from assay.scoring.ties import count_tied


def count_queries(
    queries: Sequence[Query],
    rankings: Sequence[Ranking] | None,
    answers: Sequence[Answer] | None,
    config: ScoringConfig,
) -> dict[str, int]:
    """Counts of queries: all, unanswerable, abstained, and without an answer (a failed one is none).

    Of the rankings: missing (`without_ranking`), failed, without any hit for whatever reason, and tied at the top (see
    assay.scoring.ties).
    rankings None: a cell that does not search; answers None: one that does not answer. Their counts are absent then.
    AssayError where a ranking or an answer belongs to none of the queries, or two to the same.
    """
    return {
        "total": len(queries),
        "unanswerable": sum(not query.answerable for query in queries),
        **({} if answers is None else _of_answers(queries, answers)),
        **({} if rankings is None else _of_rankings(queries, rankings, config)),
    }


def _of_answers(queries: Sequence[Query], answers: Sequence[Answer]) -> dict[str, int]:
    answered = by_query("answers", answers, queries).values()
    return {
        "abstained": sum(answer.abstained for answer in answered),
        "without_answer": len(queries) - sum(not answer.failure for answer in answered),
    }


def _of_rankings(queries: Sequence[Query], rankings: Sequence[Ranking], config: ScoringConfig) -> dict[str, int]:
    ranked = by_query("rankings", rankings, queries).values()
    return {
        "without_ranking": len(queries) - len(ranked),
        "failed_rankings": sum(bool(ranking.failure) for ranking in ranked),
        "without_hits": len(queries) - sum(bool(ranking.hits) for ranking in ranked),
        "tied": count_tied((ranking.hits for ranking in ranked), config),
    }
