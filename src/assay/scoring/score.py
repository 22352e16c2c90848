"""Score one cell: every measure of every query, from what its stages wrote."""

from collections.abc import Mapping, Sequence

from assay.config import ScoringConfig
from assay.errors import AssayError
from assay.records import Answer, Query, Ranking, Span, Verdict
from assay.scores import Score, not_applicable, undetermined
from assay.scoring.abstention import abstention_scores, no_abstention_recall
from assay.scoring.by_query import by_query
from assay.scoring.keyword import keyword_scores, no_keyword_score
from assay.scoring.line_tokens import LineTokens
from assay.scoring.per_query import QueryScores
from assay.scoring.ranking_measures import ranking_measures
from assay.scoring.ranking_scores import ranking_scores
from assay.scoring.span_overlap import span_overlap
from assay.scoring.verdicts import verdict_measures, verdict_scores

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
    answers: Sequence[Answer] | None,
    verdicts: Sequence[Verdict] | None,
    line_tokens: LineTokens,
    config: ScoringConfig,
) -> list[QueryScores]:
    """The scores of each query, in the order of `queries`; all queries have the same measures.

    qrels: grade by span, by query id. A query without qrels has nothing judged; without a ranking it found nothing;
    without an answer or a verdict these measures are undetermined.
    rankings None: a cell that does not search; answers None: one that does not answer, whose context is not measured
    either; verdicts None: one that is not judged. Their measures are absent.
    AssayError where a ranking, answer or verdict belongs to none of the queries, or two to the same; where a measure is
    unknown; where a ranking is unsound (see assay.scoring.ranking_scores).
    """
    measures = ranking_measures(config.measures)
    ranked = by_query("rankings", rankings or (), queries)
    answered = by_query("answers", answers or (), queries)
    judged_by = by_query("verdicts", verdicts or (), queries)
    verdict_names = verdict_measures(judged_by.values())
    _refuse_taken(verdict_names, config.measures)

    def scores(query: Query) -> dict[str, Score]:
        judged = qrels.get(query.id, {})
        ranking = ranked.get(query.id, Ranking(query.id, ()))
        answer = answered.get(query.id)
        searched, written = rankings is not None, answers is not None
        return {
            **(ranking_scores(ranking, judged, measures, config) if searched else {}),
            **(context_scores(ranking, answer, judged, line_tokens, config) if searched and written else {}),
            **(answer_scores(query, answer, config.keyword_threshold) if written else {}),
            **verdict_scores(judged_by.get(query.id), verdict_names),
        }

    groups = query_groups(queries)
    return [QueryScores(query.id, groups[query.id], scores(query)) for query in queries]


def query_groups(queries: Sequence[Query]) -> dict[str, dict[str, str]]:
    """What each query belongs to, by its id: tier and intent where the suite has tiers, else its group where any has
    one ("none": this one has not), else nothing."""
    if any(query.tier for query in queries):
        return {query.id: {"tier": query.tier, "intent": query.intent} for query in queries}
    if any(query.group for query in queries):
        return {query.id: {"group": query.group or "none"} for query in queries}
    return {query.id: {} for query in queries}


def context_scores(
    ranking: Ranking,
    answer: Answer | None,
    judged: Mapping[Span, int],
    line_tokens: LineTokens,
    config: ScoringConfig,
) -> dict[str, Score]:
    """Every measure of the context that one answer was given.

    Not applicable where documents are judged as wholes, which have no lines to hit or miss. Undetermined where the
    search for it failed, or where another system does not say from which lines its context is.
    """
    if config.unit == "document":
        return dict.fromkeys(CONTEXT_MEASURES, not_applicable("documents are judged, not lines"))
    if ranking.failure:
        return dict.fromkeys(CONTEXT_MEASURES, undetermined(f"no ranking: {ranking.failure}"))
    if answer is None:
        return dict.fromkeys(CONTEXT_MEASURES, undetermined("no answer"))
    if answer.context.text and not answer.context.spans:
        return dict.fromkeys(CONTEXT_MEASURES, undetermined("the lines of the context are not known"))
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


def _refuse_taken(verdict_names: Sequence[str], ranking_names: Sequence[str]) -> None:
    taken = [name for name in verdict_names if name in (*ranking_names, *CONTEXT_MEASURES, *ANSWER_MEASURES)]
    if taken:
        raise AssayError(f"the judge calls a score `{taken[0]}`, which is a measure of every cell: rename it there.")
