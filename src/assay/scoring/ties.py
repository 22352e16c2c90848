"""Does chance of naming decide what stands on top? Hits with equal scores are ordered by their ids.

A query is *tied* where two neighbours among its first K + 1 hits have equal scores: another order of ids would change
what stands in the first K places, or where. K is the largest cut-off of the measures up to 10 (10 if none has one).
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from assay.config import ScoringConfig
from assay.records import Hit
from assay.scoring.hit_order import ordered, single_precision
from assay.scoring.ranking_measures import ranking_measures

_DEEPEST = 10  # below, equal scores are common and move little


def count_tied(rankings: Iterable[Sequence[Hit]], config: ScoringConfig) -> int:
    """How many of the rankings are tied; each is the hits of a query, best first."""
    depth = _depth(config)
    return sum(is_tied(hits, depth, config) for hits in rankings)


def is_tied(hits: Sequence[Hit], depth: int, config: ScoringConfig) -> bool:
    """Whether two neighbours among the first `depth` + 1 are equal: documents by their best chunks, where those are
    judged; 32-bit scores, where trec_eval's order is asked for."""
    scores = _scores(ordered(hits, config), depth + 1, config)
    compared = single_precision(scores) if config.order == "trec_eval" else scores
    return any(one == other for one, other in pairwise(compared))


def _scores(hits: Sequence[Hit], count: int, config: ScoringConfig) -> list[float]:
    if config.unit == "span":
        return [hit.score for hit in hits[:count]]
    best: dict[str, float] = {}
    for hit in hits:
        if len(best) == count:
            break
        best.setdefault(hit.span.path, hit.score)
    return list(best.values())


def _depth(config: ScoringConfig) -> int:
    cutoffs = [measure.cutoff for measure in ranking_measures(config.measures) if measure.cutoff]
    return max([cutoff for cutoff in cutoffs if cutoff <= _DEEPEST], default=_DEEPEST)
