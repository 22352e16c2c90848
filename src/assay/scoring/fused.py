"""Score a cell of a search suite: every measure of every case, from what its fusion left."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal

from assay.federated.fused_runs import FusedRun
from assay.federated.ranking import State
from assay.scores import Score, not_applicable, undetermined, value
from assay.scoring.average_precision import average_precision
from assay.scoring.judged import judged
from assay.scoring.ndcg import exponential, linear, ndcg
from assay.scoring.per_query import QueryScores
from assay.scoring.precision import precision
from assay.scoring.recall import recall
from assay.scoring.reciprocal_rank import reciprocal_rank
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking

Gain = Literal["exponential", "linear"]
GAINS = {"exponential": exponential, "linear": linear}
NDCG = {"exponential": "ndcg@10", "linear": "ndcg_linear@10"}
NO_CALL: frozenset[State] = frozenset({"failed", "missing"})  # nothing was measured; `empty` is an answer
MEASURES: dict[str, Callable[[GradedRanking], Score]] = {
    "mrr@10": partial(reciprocal_rank, k=10),
    "recall@50": partial(recall, k=50),
    "precision@10": partial(precision, k=10),
    "map": average_precision,
}


def score_run(run: FusedRun, gain: Gain, vacuous: Score = NOTHING_RELEVANT) -> QueryScores:
    """vacuous: the score of a measure where no relevant document is judged; PaperBot counts it as 1.

    Where no source was to be fused at all, no measure applies. Where no call went through, all are undetermined, since
    nothing was measured. Where some did, what they returned is scored.
    """
    groups = {"query_type": run.query_type, "source": run.source or "none"}
    unmeasured = _unmeasured(run)
    if unmeasured:
        names = (NDCG[gain], *MEASURES, "judged@10", "duplicates_removed")
        return QueryScores(run.query_id, groups, dict.fromkeys(names, unmeasured))
    ranking = GradedRanking.of(run.keys, run.qrels)
    ranked = {NDCG[gain]: ndcg(ranking, k=10, gain=GAINS[gain])}
    ranked |= {name: measure(ranking) for name, measure in MEASURES.items()}
    scores = {name: vacuous if score == NOTHING_RELEVANT else score for name, score in ranked.items()}
    scores["judged@10"] = judged(ranking, k=10)
    scores["duplicates_removed"] = value(run.removed)
    return QueryScores(run.query_id, groups, scores)


def _unmeasured(run: FusedRun) -> Score | None:
    if not run.states:
        return not_applicable("no source of it is fused")
    return undetermined("all calls failed") if NO_CALL.issuperset(run.states.values()) else None


def gained(keys: Sequence[str], qrels: Mapping[str, int], gain: Gain) -> Score:
    return ndcg(GradedRanking.of(keys, qrels), k=10, gain=GAINS[gain])


def count_runs(runs: Sequence[FusedRun]) -> dict[str, int]:
    """Counts of cases, of results and of how the sources' calls went: `calls_failed` and the like."""
    states = Counter(state for run in runs for state in run.states.values())
    return {
        "total": len(runs),
        "without_hits": sum(not run.keys for run in runs),
        "without_judgments": sum(not run.qrels for run in runs),
        "results": sum(run.raw for run in runs),
        "duplicates_removed": sum(run.removed for run in runs),
        **{f"calls_{state}": states[state] for state in ("ok", "slow", "failed", "empty", "missing")},
    }
