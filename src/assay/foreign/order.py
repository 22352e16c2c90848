"""One order of the hits of another system, whatever the order of its file.

`score`: score descending, then document id ascending, then line.
`trec_eval`: as trec_eval 9 sorts a run: scores read as float32, descending, of equal ones the last id first, by its
text (`a#L9-L9` before `a#L10-L10`).
"""

from collections.abc import Sequence
from ctypes import c_float
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from assay.foreign.result import ForeignHit

Order = Literal["score", "trec_eval"]
ORDERS: tuple[Order, ...] = ("score", "trec_eval")

Place = tuple[str, int | None, int | None]


def ordered(hits: Sequence[ForeignHit], order: Order) -> tuple[ForeignHit, ...]:
    """All hits have scores, or none has: then they stand as given."""
    if any(hit.score is None for hit in hits):
        return tuple(hits)
    if order == "trec_eval":
        by_id = sorted(hits, key=lambda hit: hit.written_id.encode(), reverse=True)
        return tuple(sorted(by_id, key=lambda hit: -c_float(hit.score or 0.0).value))
    return tuple(sorted(hits, key=lambda hit: (-(hit.score or 0.0), hit.doc_id, hit.start or 0, hit.end or 0)))


def first_of_each(hits: Sequence[ForeignHit]) -> tuple[ForeignHit, ...]:
    """Each place once, where it stands first: the best one of hits in order. What the others quote is dropped."""
    best: dict[Place, ForeignHit] = {}
    for hit in hits:
        best.setdefault(place_of(hit), hit)
    return tuple(best.values())


def place_of(hit: ForeignHit) -> Place:
    return (hit.doc_id, hit.start, hit.end)


def descending(hits: Sequence[ForeignHit]) -> tuple[ForeignHit, ...]:
    """The hits in their order with scores that descend with it: their own, or else places counted from the end.

    A service may rerank and give the scores of its first stage, or a distance.
    """
    scores = [hit.score for hit in hits if hit.score is not None]
    if len(scores) == len(hits) and all(left >= right for left, right in pairwise(scores)):
        return tuple(hits)
    return tuple(replace(hit, score=float(len(hits) - place)) for place, hit in enumerate(hits))
