"""The rankings of a service that is asked over HTTP, so that what runs in production is measured."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assay.errors import AssayError
from assay.foreign.endpoint import Asked, Endpoint
from assay.foreign.known import Known
from assay.foreign.order import first_of_each
from assay.foreign.result import ForeignHit, ForeignResult
from assay.foreign.settings import REPEATS, chosen
from assay.records import Query, Ranking
from assay.retrieval.foreign_ranking import ChunkPlaces, foreign_ranking
from assay.retrieval.resources import Resources

_UNKNOWN = ("reject", "keep")


class EndpointRetriever:
    """settings: of assay.foreign.endpoint.Endpoint.

    unknown: `reject` a document that the index does not hold, which stops the stage (ids that are written differently
    would make every score 0), or `keep` it as a hit that nobody judged, where the service searches more than the suite.
    repeats: a place that a reply names twice stops the stage (`reject`), or counts where it stands first (`best`).
    Results stand in the order of the reply. Lines behind the last one that is indexed are cut off.
    """

    def __init__(
        self, *, resources: Resources, depth: int, unknown: str = "reject", repeats: str = "best", **settings: Any
    ) -> None:
        if resources.cache is None:
            raise AssayError("method: `endpoint` is for rag suites and collections alone. Choose another here.")
        self._unknown = chosen(unknown, _UNKNOWN, "method.unknown")
        self._repeats = chosen(repeats, REPEATS, "method.repeats")
        self._endpoint = Endpoint(**settings, cache=resources.cache)
        self._places = ChunkPlaces(resources.index.chunks)
        self._depth = depth
        self.times: dict[str, float] = {}  # of the calls, in milliseconds; those of kept replies too

    def rank(self, queries: Sequence[Query]) -> list[Ranking]:
        asked = self._endpoint.ask(queries, self._depth)
        self.times = _times(asked)
        known = Known(frozenset(query.id for query in queries), self._places.lines)
        return [foreign_ranking(self._checked(entry.result, known), self._places, self._depth) for entry in asked]

    def _checked(self, result: ForeignResult, known: Known) -> ForeignResult:
        if result.hits is None:
            return result
        hits = tuple(_cut(known.placed(hit), known) for hit in result.hits)
        for hit in hits:
            if hit.doc_id in known.lines or self._unknown == "reject":
                _refuse(known.fault(hit), result.query_id)
        once = first_of_each(hits)
        if len(once) < len(hits) and self._repeats == "reject":
            raise AssayError(
                f"query {result.query_id}: the reply names a place twice. Mend it, or set `repeats: best`."
            )
        return replace(result, hits=once)


def _cut(hit: ForeignHit, known: Known) -> ForeignHit:
    last = known.lines.get(hit.doc_id)
    if last is None or hit.start is None or hit.end is None or not hit.start <= last < hit.end:
        return hit
    return replace(hit, end=last)


def _refuse(fault: str, query_id: str) -> None:
    if fault:
        raise AssayError(
            f"query {query_id}: the service's reply: {fault}\n"
            "  `prefixes` of the method turns its ids into those of the suite; `unknown: keep` takes them as they are."
        )


def _times(asked: Sequence[Asked]) -> dict[str, float]:
    import numpy as np

    seconds = [entry.seconds for entry in asked if entry.seconds is not None]
    if not seconds:
        return {}
    p50, p95 = np.percentile(seconds, [50, 95]) * 1000
    return {"mean_ms": float(np.mean(seconds)) * 1000, "p50_ms": float(p50), "p95_ms": float(p95)}
