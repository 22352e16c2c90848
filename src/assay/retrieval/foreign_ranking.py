"""What another system found, as a ranking of places in the corpus."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from assay.foreign.order import descending
from assay.foreign.result import ForeignHit, ForeignResult
from assay.records import NO_HITS, Chunk, GivenAnswer, Hit, Ranking, Span


class ChunkPlaces:
    """Where the chunks of an index lie."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = chunks

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """The last line of each document that has a chunk, by its path or id."""
        last: dict[str, int] = {}
        for chunk in self._chunks:
            last[chunk.span.path] = max(last.get(chunk.span.path, 1), chunk.span.end)
        return last

    def id_of(self, span: Span) -> str:
        """The id of the one chunk with these lines, else one of its own: the document's where it is whole."""
        if span in self._ids:
            return self._ids[span]
        if span.start == 1 and span.end == self.lines.get(span.path):
            return span.path
        return f"{span.path}#L{span.start}-L{span.end}"

    @cached_property
    def _ids(self) -> Mapping[Span, str]:
        shared = Counter(chunk.span for chunk in self._chunks)
        return {chunk.span: chunk.id for chunk in self._chunks if shared[chunk.span] == 1}


def foreign_ranking(result: ForeignResult, places: ChunkPlaces, depth: int) -> Ranking:
    """At most `depth` hits in their order, with the scores of the system where they descend."""
    failure = result.failure or (NO_HITS if result.hits is None else "")
    hits = tuple(_hit(hit, places) for hit in descending((result.hits or ())[:depth]))
    return Ranking(result.query_id, hits, failure, GivenAnswer(result.answer, result.contexts))


def _hit(hit: ForeignHit, places: ChunkPlaces) -> Hit:
    span = Span(hit.doc_id, hit.start or 1, hit.end or places.lines.get(hit.doc_id, 1))
    chunk_id = hit.doc_id if hit.start is None else places.id_of(span)
    return Hit(chunk_id, span, hit.score or 0.0, text=hit.text)
