"""How far the judged places of a query came: into the ranking, near its top, into the context. Pure."""

from collections.abc import Mapping, Sequence

from assay.records import Hit, Span
from assay.reporting.page.evidence import Reached
from assay.scoring.span_ranking import covers

NEAR_TOP = 10  # places


def reached(judged: Mapping[Span, int], hits: Sequence[Hit], context: Sequence[Span] | None = None) -> Reached | None:
    """None where nothing has a grade above 0.

    A place is found by a piece that shares at least half of the lines of the smaller one, as in every ranking measure.
    context: the lines that the generator saw.
    """
    relevant = [span for span, grade in judged.items() if grade > 0]
    if not relevant:
        return None
    first = _as_first_found(hits)
    return Reached(
        relevant=len(relevant),
        retrieved=_found(relevant, [hit.span for hit in hits]),
        near_top=_found(relevant, [hit.span for hit in hits[:NEAR_TOP]]),
        in_context=None if context is None else _found(relevant, context),
        before=_found(relevant, [hit.span for hit in first[:NEAR_TOP]]) if first else None,
    )


def grade_of(span: Span, judged: Mapping[Span, int]) -> int | None:
    """The highest grade of what the span covers; None where it covers nothing that is judged."""
    return max((grade for place, grade in judged.items() if covers(span, place)), default=None)


def _as_first_found(hits: Sequence[Hit]) -> list[Hit]:
    """In the order before the reranker; empty where nothing was reranked."""
    reranked = [hit for hit in hits if hit.first_stage is not None]
    untouched = [hit for hit in hits if hit.first_stage is None]
    return [*sorted(reranked, key=lambda hit: -(hit.first_stage or 0.0)), *untouched] if reranked else []


def _found(relevant: Sequence[Span], spans: Sequence[Span]) -> int:
    return sum(any(covers(span, place) for span in spans) for place in relevant)
