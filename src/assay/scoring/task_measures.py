"""The verification by real results: what the queries for one task found, measured on the corpus, without any judge.

On the merged hits, of which the first 10 count:
- `expected_file_recall@10` (assay.scoring.expected_files), in [0, 1];
- `precision@10`, `ndcg@10`, `mrr@10` of their span ranking (assay.scoring.span_ranking), in [0, 1];
- `file_type_accuracy@10` and `avoidance@10` (assay.scoring.file_types), in [0, 1];
- `hits`: how many there are at all. Where it is 0, each measure above is 0, or not applicable: none is a vacuous pass.

On the pairs one by one:
- `rerank_gain_ndcg`, `rerank_gain_mrr`, `embedding_margin` (assay.scoring.pair_gains), in [-1, 1];
- `diversity`, in [0, 2], and `overlap`, in [0, 1] (assay.scoring.pair_variety);
- `pairs`: how many there are.

Where the writing failed, nothing is known of the queries, and all of it is undetermined.
"""

from collections.abc import Mapping
from functools import partial

from assay.embedding.encoder import Vectors
from assay.records import Span
from assay.scores import Score, undetermined, value
from assay.scoring.expected_files import expected_file_recall
from assay.scoring.file_types import Labels, avoidance, file_type_accuracy
from assay.scoring.ndcg import ndcg
from assay.scoring.pair_gains import embedding_margin, rerank_gains
from assay.scoring.pair_variety import diversity, overlap
from assay.scoring.precision import precision
from assay.scoring.reciprocal_rank import reciprocal_rank
from assay.scoring.relevance import GradedRanking
from assay.scoring.span_ranking import span_qrels, span_ranking
from assay.search_tasks import Task, TaskResults

RANKING_MEASURES = {
    "precision@10": partial(precision, k=10),
    "ndcg@10": partial(ndcg, k=10),
    "mrr@10": partial(reciprocal_rank, k=10),
}
RESULT_MEASURES = ("expected_file_recall@10", *RANKING_MEASURES, "file_type_accuracy@10", "avoidance@10")
PAIR_MEASURES = ("rerank_gain_ndcg", "rerank_gain_mrr", "embedding_margin", "diversity", "overlap")
TASK_MEASURES = (*RESULT_MEASURES, "hits", *PAIR_MEASURES, "pairs")


def task_measures(
    task: Task,
    results: TaskResults | None,
    *,
    judged: Mapping[Span, int],
    labels: Labels,
    vectors: Mapping[str, Vectors],
) -> dict[str, Score]:
    """Every one of TASK_MEASURES, in their order; all undetermined where there are no results or the writing failed.

    judged: grade by span. labels: file types by path. vectors: of unit length, by query (see
    assay.scoring.pair_variety.query_texts). AssayError where a result names a path that has no entry in `labels`.
    """
    if results is None or results.failure:
        why = f"no writing: {results.failure}" if results else "no results"
        return dict.fromkeys(TASK_MEASURES, undetermined(why))
    hits = [found.hit for found in results.merged]
    ranking = GradedRanking.of(span_ranking(hits, judged), span_qrels(judged))
    pairs = results.pairs
    scores = {
        "expected_file_recall@10": expected_file_recall(hits, task.expected_files),
        **{name: measure(ranking) for name, measure in RANKING_MEASURES.items()},
        "file_type_accuracy@10": file_type_accuracy(hits, task.expected_file_types, labels),
        "avoidance@10": avoidance(hits, task.should_avoid, labels),
        "hits": value(len(hits)),
        **rerank_gains(pairs, judged),
        "embedding_margin": embedding_margin(pairs, results.by_task, judged),
        "diversity": diversity(pairs, vectors),
        "overlap": overlap(pairs),
        "pairs": value(len(pairs)),
    }
    return {name: scores[name] for name in TASK_MEASURES}
