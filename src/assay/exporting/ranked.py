"""What is scored of a query, as other tools need it: ids of what is judged, with scores that fall from rank to rank.

trec_eval and most tools after it do not read ranks: they sort by score, and order equal scores by a rule of their own.
So no two scores of a query are equal here, also not as the 32-bit floats that trec_eval holds: where a score is not
below the one before it, the next lower 32-bit float stands in its place.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from assay.config import ScoringConfig
from assay.records import Ranking, Span
from assay.scoring.document_ranking import document_qrels, document_ranking
from assay.scoring.hit_order import ordered
from assay.scoring.span_ranking import span_qrels, span_ranking

_GREATEST = float(np.finfo(np.float32).max)


def ranked(ranking: Ranking, judged: Mapping[Span, int], config: ScoringConfig) -> list[tuple[str, float]]:
    """Id and score, best first: of documents where those are judged, else of the span ranking.

    A document has the score of its best chunk. One chunk may stand for several spans, so a span ranking has no scores:
    its places are counted down to 1.
    """
    hits = ordered(ranking.hits, config)
    if config.unit == "span":
        ids = span_ranking(hits, judged)
        return [(name, float(len(ids) - place)) for place, name in enumerate(ids)]
    best: dict[str, float] = {}
    for hit in hits:
        best.setdefault(hit.span.path, hit.score)
    ids = document_ranking(hits, _excluded(ranking.query_id, config))
    return list(zip(ids, falling([best[name] for name in ids]), strict=True))


def judged_ids(query_id: str, judged: Mapping[Span, int], config: ScoringConfig) -> dict[str, int]:
    """Grade by the id that `ranked` gives it."""
    if config.unit == "span":
        return span_qrels(judged)
    return document_qrels(judged, _excluded(query_id, config))


def falling(scores: Sequence[float]) -> list[float]:
    """The scores as 32-bit floats, each below the one before it, and moved no more than that takes."""
    fallen: list[float] = []
    for score in scores:
        value = np.float32(min(max(score, -_GREATEST), _GREATEST))
        if fallen and value >= fallen[-1]:
            value = np.nextafter(np.float32(fallen[-1]), np.float32(-np.inf))
        fallen.append(float(value))
    return fallen


def _excluded(query_id: str, config: ScoringConfig) -> str | None:
    return query_id if config.exclude_same_id else None
