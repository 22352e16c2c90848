"""The ranking measures of one query: its hits, in the order to score, as a ranking of what is judged."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isnan

from assay.config import ScoringConfig
from assay.errors import AssayError
from assay.records import Ranking, Span
from assay.scores import Score, undetermined
from assay.scoring.document_ranking import document_qrels, document_ranking
from assay.scoring.hit_order import ordered
from assay.scoring.ranking_measures import RankingMeasure
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking
from assay.scoring.span_ranking import span_qrels, span_ranking


def ranking_scores(
    ranking: Ranking, judged: Mapping[Span, int], measures: Sequence[RankingMeasure], config: ScoringConfig
) -> dict[str, Score]:
    """The score of each measure, by name. judged: grade by span.

    Where the ranking failed, those are undetermined that would have applied to the query.
    AssayError where a score is not a number, or a chunk is ranked twice.
    """
    graded = graded_ranking(ranking, judged, config)
    scores = {measure.name: measure(graded) for measure in measures}
    if not ranking.failure:
        return scores
    failed = undetermined(f"no ranking: {ranking.failure}")
    return {name: score if score == NOTHING_RELEVANT else failed for name, score in scores.items()}


def graded_ranking(ranking: Ranking, judged: Mapping[Span, int], config: ScoringConfig) -> GradedRanking:
    """AssayError as for `ranking_scores`."""
    _check(ranking)
    hits = ordered(ranking.hits, config)
    exclude = ranking.query_id if config.exclude_same_id else None
    if config.unit == "document":
        return GradedRanking.of(document_ranking(hits, exclude), document_qrels(judged, exclude))
    return GradedRanking.of(span_ranking(hits, judged), span_qrels(judged))


def _check(ranking: Ranking) -> None:
    unsound = next((hit for hit in ranking.hits if isnan(hit.score)), None)
    if unsound:
        raise AssayError(
            f"the ranking of query {ranking.query_id} gives the chunk {unsound.chunk_id} a score that is not a number. "
            "Mend what scores it, and rank again."
        )
    often = Counter(hit.chunk_id for hit in ranking.hits)
    if len(often) != len(ranking.hits):
        twice = next(chunk_id for chunk_id, times in often.items() if times > 1)
        raise AssayError(f"the ranking of query {ranking.query_id} names the chunk {twice} twice. Rank again.")
