"""How far the judged places of a query came: into the ranking, near its top, into the context. Pure."""

from collections.abc import Mapping, Sequence

from assay.records import Hit, Span
from assay.reporting.page.evidence import Reached, Traced
from assay.scoring.span_ranking import covers

NEAR_TOP = 10  # places


def best_first(judged: Mapping[Span, int]) -> list[tuple[Span, int]]:
    """The judged places with their grades: the highest grade first, then by path and lines."""
    return sorted(judged.items(), key=lambda entry: (-entry[1], entry[0].path, entry[0].start, entry[0].end))


def traced(
    judged: Mapping[Span, int], hits: Sequence[Hit], context: Sequence[Span] | None = None
) -> tuple[Traced, ...]:
    """An entry for each judged place, in the order of `best_first`.

    A place is found by a piece that shares at least half of the lines of the smaller one, as in every ranking measure.
    context: the lines that the generator saw.
    """
    places = [span for span, _ in best_first(judged)]
    ranks = _ranks(places, [hit.span for hit in hits])
    before = _ranks(places, [hit.span for hit in _as_first_found(hits)])
    shown = _ranks(places, context or ())
    return tuple(Traced(rank, first, seen is not None) for rank, first, seen in zip(ranks, before, shown, strict=True))


def reached(judged: Mapping[Span, int], hits: Sequence[Hit], context: Sequence[Span] | None = None) -> Reached | None:
    """How far the relevant places came; None where nothing has a grade above 0. Arguments as of `traced`."""
    graded = zip(best_first(judged), traced(judged, hits, context), strict=True)
    relevant = [place for (_, grade), place in graded if grade > 0]
    if not relevant:
        return None
    reranked = any(hit.first_stage is not None for hit in hits)
    return Reached(
        relevant=len(relevant),
        retrieved=sum(place.rank is not None for place in relevant),
        near_top=sum(_near(place.rank) for place in relevant),
        in_context=None if context is None else sum(place.in_context for place in relevant),
        before=sum(_near(place.before) for place in relevant) if reranked else None,
    )


def grade_of(span: Span, judged: Mapping[Span, int]) -> int | None:
    """The highest grade of what the span covers; None where it covers nothing that is judged."""
    return max((grade for place, grade in judged.items() if covers(span, place)), default=None)


def _near(rank: int | None) -> bool:
    return rank is not None and rank <= NEAR_TOP


def _as_first_found(hits: Sequence[Hit]) -> list[Hit]:
    """In the order before the reranker; empty where nothing was reranked."""
    reranked = [hit for hit in hits if hit.first_stage is not None]
    untouched = [hit for hit in hits if hit.first_stage is None]
    return [*sorted(reranked, key=lambda hit: -(hit.first_stage or 0.0)), *untouched] if reranked else []


def _ranks(places: Sequence[Span], spans: Sequence[Span]) -> list[int | None]:
    """Of each place, the rank of the first span that covers it."""
    of_file: dict[str, list[tuple[int, Span]]] = {}
    for rank, span in enumerate(spans, start=1):
        of_file.setdefault(span.path, []).append((rank, span))
    return [next((rank for rank, span in of_file.get(place.path, ()) if covers(span, place)), None) for place in places]
