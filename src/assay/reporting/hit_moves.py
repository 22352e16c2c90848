"""What a pair finds by its query alone and once reranked by its use case, as the way of each hit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.records import Chunk, Hit, Span
from assay.scoring.span_ranking import covers
from assay.search_tasks import PairResults


@dataclass(frozen=True, slots=True)
class Move:
    before: int  # place by the query alone, from 1
    after: int  # place once reranked, from 1
    span: Span
    symbol: str  # "" outside any definition
    file_types: tuple[str, ...]
    grade: int | None  # the highest of the judged places that it covers; None: it covers none

    @property
    def up(self) -> int:
        """Places won by the reranking; below 0: lost."""
        return self.before - self.after


def moves(
    found: PairResults,
    chunks: Mapping[str, Chunk],
    labels: Mapping[str, Sequence[str]],
    judged: Mapping[Span, int],
) -> tuple[Move, ...]:
    """In the order after the reranking.

    found: all candidates, so that both orders hold the same hits. chunks: by id. labels: file types by path.
    judged: grade by span. KeyError for a chunk or a path that is not there.
    """
    before = {hit.chunk_id: place for place, hit in enumerate(found.before, start=1)}
    return tuple(
        Move(
            before[hit.chunk_id],
            after,
            hit.span,
            chunks[hit.chunk_id].symbol,
            tuple(labels[hit.span.path]),
            _grade(hit, judged),
        )
        for after, hit in enumerate(found.after, start=1)
    )


def _grade(hit: Hit, judged: Mapping[Span, int]) -> int | None:
    return max((grade for span, grade in judged.items() if covers(hit.span, span)), default=None)
