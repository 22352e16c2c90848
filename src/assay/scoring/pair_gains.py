"""What the two texts of a pair are each good for: the use case against none, the query against the task's own text.

rerank gain      = mean over pairs of (measure of the hits after reranking - measure of those before)
embedding margin = mean over pairs of nDCG of the hits before reranking - nDCG of the hits by the task's text

The measures are those of a span ranking (assay.scoring.span_ranking) of the hits that were kept.
"""

from collections.abc import Mapping, Sequence
from statistics import fmean

from assay.records import Hit, Span
from assay.scores import Score, not_applicable, value
from assay.scoring.ndcg import ndcg
from assay.scoring.reciprocal_rank import reciprocal_rank
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking
from assay.scoring.span_ranking import span_qrels, span_ranking
from assay.search_tasks import PairResults

Judged = Mapping[Span, int]  # grade by span
_MEASURES = {"rerank_gain_ndcg": ndcg, "rerank_gain_mrr": reciprocal_rank}


def rerank_gains(pairs: Sequence[PairResults], judged: Judged, k: int = 10) -> dict[str, Score]:
    """`rerank_gain_ndcg` and `rerank_gain_mrr`, each in [-1, 1]; above 0: the use cases improve the order.

    Over the pairs that found something. Not applicable where none did, or nothing relevant is judged.
    """
    if not _anything_relevant(judged):
        return dict.fromkeys(_MEASURES, NOTHING_RELEVANT)
    found = [pair for pair in pairs if pair.before]
    if not found:
        return dict.fromkeys(_MEASURES, not_applicable("no pair found anything to rerank"))
    orders = [(_graded(pair.before, judged), _graded(pair.after, judged)) for pair in found]
    return {
        name: value(fmean(measure(after, k=k).number - measure(before, k=k).number for before, after in orders))
        for name, measure in _MEASURES.items()
    }


def embedding_margin(pairs: Sequence[PairResults], by_task: Sequence[Hit], judged: Judged, k: int = 10) -> Score:
    """In [-1, 1]; above 0: the queries find more than the task's text. Not applicable where nothing relevant is judged.

    A pair that found nothing has an nDCG of 0, and so have no pairs at all.
    """
    if not _anything_relevant(judged):
        return NOTHING_RELEVANT
    found = [_ndcg(pair.before, judged, k) for pair in pairs]
    return value((fmean(found) if found else 0) - _ndcg(by_task, judged, k))


def _ndcg(hits: Sequence[Hit], judged: Judged, k: int) -> float:
    return ndcg(_graded(hits, judged), k).number


def _graded(hits: Sequence[Hit], judged: Judged) -> GradedRanking:
    return GradedRanking.of(span_ranking(hits, judged), span_qrels(judged))


def _anything_relevant(judged: Judged) -> bool:
    return any(grade > 0 for grade in judged.values())
