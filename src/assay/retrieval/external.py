"""The rankings of another system, from the files that a person put into the suite's folder `external`."""

import sys
from collections.abc import Sequence

from assay.errors import AssayError
from assay.foreign.result import ForeignResult
from assay.foreign.systems import read_external_results
from assay.records import Query, Ranking
from assay.retrieval.foreign_ranking import ChunkPlaces, foreign_ranking
from assay.retrieval.resources import Resources

_NOTHING = "external: this suite has no results of another system, so all of the cell is undetermined."


class ExternalRetriever:
    """system: the name of its file, without its ending; None: the suite has one alone.

    A query that the system did not return found nothing, which counts. Where its file holds answers alone, or the suite
    has no file of any other system, no search was recorded, and what hangs on the rankings is undetermined.
    """

    def __init__(self, system: str | None, resources: Resources, depth: int) -> None:
        if resources.external is None:
            raise AssayError("method: `external` is for rag suites and collections alone. Choose another here.")
        self._results = read_external_results(resources.external, None if system is None else str(system))
        if not self._results:
            print(_NOTHING, file=sys.stderr)
        self._system, self._depth = str(system or "external"), depth
        self._places = ChunkPlaces(resources.index.chunks)

    def rank(self, queries: Sequence[Query]) -> list[Ranking]:
        searched = any(result.hits is not None for result in self._results.values())
        missing = () if searched else None
        return [
            foreign_ranking(
                self._results.get(query.id) or ForeignResult(self._system, query.id, missing), self._places, self._depth
            )
            for query in queries
        ]
