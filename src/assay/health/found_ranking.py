"""The hits of a cell as ids of what is judged, for the checks that ask whether judgments were found."""

from collections.abc import Iterator, Sequence

from assay.health.judged_suite import JudgedSuite
from assay.records import Hit, Span
from assay.scoring.document_ranking import document_qrels, document_ranking
from assay.scoring.relevance import GradedRanking
from assay.scoring.span_ranking import covers, span_qrels, span_ranking


def judged_ranking(hits: Sequence[Hit], query_id: str, suite: JudgedSuite) -> GradedRanking:
    """The ranking of spans or, where whole documents are judged, of documents."""
    grades = suite.grades.get(query_id, {})
    if not suite.whole_documents:
        return GradedRanking.of(span_ranking(hits, grades), span_qrels(grades))
    exclude = query_id if suite.exclude_same_id else None
    return GradedRanking.of(document_ranking(hits, exclude), document_qrels(grades, exclude))


def found(hits: Sequence[Hit], wanted: Sequence[Span], whole: bool) -> Iterator[Span]:
    """Those of the wanted spans that a hit covers; of whole documents any chunk of it will do."""
    by_path: dict[str, list[Span]] = {}
    for hit in hits:
        by_path.setdefault(hit.span.path, []).append(hit.span)
    for span in wanted:
        chunks = by_path.get(span.path, ())
        if any(whole or covers(chunk, span) for chunk in chunks):
            yield span
