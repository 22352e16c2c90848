"""Score one cell: every measure of every query, from what its stages wrote."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from assay.config import ScoringConfig
from assay.errors import AssayError
from assay.records import Answer, Hit, Query, Ranking, Span, Verdict
from assay.scores import Score, undetermined
from assay.scoring.abstention import abstention_scores, no_abstention_recall
from assay.scoring.by_query import by_query
from assay.scoring.hit import hit
from assay.scoring.keyword import keyword_scores, no_keyword_score
from assay.scoring.line_tokens import LineTokens
from assay.scoring.ndcg import ndcg
from assay.scoring.per_query import QueryScores
from assay.scoring.precision import precision
from assay.scoring.recall import recall
from assay.scoring.reciprocal_rank import reciprocal_rank
from assay.scoring.span_overlap import span_overlap
from assay.scoring.span_ranking import span_qrels, span_ranking
from assay.scoring.verdicts import verdict_measures, verdict_scores


class RankingMeasure(Protocol):
    def __call__(self, ranking: Sequence[str], qrels: Mapping[str, int]) -> Score: ...


RANKING_MEASURES: dict[str, RankingMeasure] = {
    "ndcg@10": partial(ndcg, k=10),
    "mrr@10": partial(reciprocal_rank, k=10),
    "recall@5": partial(recall, k=5),
    "recall@10": partial(recall, k=10),
    "recall@50": partial(recall, k=50),
    "precision@5": partial(precision, k=5),
    "hit@5": partial(hit, k=5),
}
CONTEXT_MEASURES = ("span_precision", "span_recall", "span_iou")
ANSWER_MEASURES = (
    "keyword_score",
    "keyword_pass",
    "abstention_precision",
    "abstention_recall",
)


def score_cell(
    queries: Sequence[Query],
    *,
    qrels: Mapping[str, Mapping[Span, int]],
    rankings: Sequence[Ranking] | None,
    answers: Sequence[Answer],
    verdicts: Sequence[Verdict] | None,
    line_tokens: LineTokens,
    config: ScoringConfig,
) -> list[QueryScores]:
    """The scores of each query, in the order of `queries`; all queries have the same measures.

    qrels: grade by span, by query id. A query without qrels has nothing judged; without a ranking it found nothing;
    without an answer or a verdict these measures are undetermined.
    rankings None: a cell that does not search; verdicts None: a cell that is not judged. Their measures are absent.
    AssayError where a ranking, answer or verdict belongs to none of the queries, or two to the same.
    """
    ranked = by_query("rankings", rankings or (), queries)
    answered = by_query("answers", answers, queries)
    judged_by = by_query("verdicts", verdicts or (), queries)
    verdict_names = verdict_measures(judged_by.values())
    _refuse_taken(verdict_names)

    def scores(query: Query) -> dict[str, Score]:
        judged = qrels.get(query.id, {})
        hits = ranked[query.id].hits if query.id in ranked else ()
        return {
            **({} if rankings is None else ranking_scores(hits, judged)),
            **({} if rankings is None else context_scores(answered.get(query.id), judged, line_tokens)),
            **answer_scores(query, answered.get(query.id), config.keyword_threshold),
            **verdict_scores(judged_by.get(query.id), verdict_names),
        }

    return [QueryScores(query.id, {"tier": query.tier, "intent": query.intent}, scores(query)) for query in queries]


def ranking_scores(hits: Sequence[Hit], judged: Mapping[Span, int]) -> dict[str, Score]:
    """Every ranking measure of one query."""
    ranking = span_ranking(hits, judged)
    grades = span_qrels(judged)
    return {name: measure(ranking, grades) for name, measure in RANKING_MEASURES.items()}


def context_scores(answer: Answer | None, judged: Mapping[Span, int], line_tokens: LineTokens) -> dict[str, Score]:
    """Every measure of the context that one answer was given."""
    if answer is None:
        return dict.fromkeys(CONTEXT_MEASURES, undetermined("no answer"))
    return span_overlap(answer.context.spans, judged, line_tokens)


def answer_scores(query: Query, answer: Answer | None, keyword_threshold: float) -> dict[str, Score]:
    """Every measure of one answer. Without it those are undetermined that would have applied to the query."""
    if answer is None or answer.failure:
        failed = undetermined(f"no answer: {answer.failure}" if answer else "no answer")
        inapplicable = {
            "keyword_score": no_keyword_score(query),
            "keyword_pass": no_keyword_score(query),
            "abstention_recall": no_abstention_recall(query),
        }
        return {name: inapplicable.get(name) or failed for name in ANSWER_MEASURES}
    return {**keyword_scores(query, answer, keyword_threshold), **abstention_scores(query, answer)}


def _refuse_taken(verdict_names: Sequence[str]) -> None:
    taken = [name for name in verdict_names if name in (*RANKING_MEASURES, *CONTEXT_MEASURES, *ANSWER_MEASURES)]
    if taken:
        raise AssayError(f"the judge calls a score `{taken[0]}`, which is a measure of every cell: rename it there.")
