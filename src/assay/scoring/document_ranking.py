"""The document ranking: a ranking of chunks, read as a ranking of the documents that they are parts of.

Where documents are judged as wholes, a document stands where its best chunk stands (max-passage: Dai & Callan 2019),
once; its other chunks take no place.
"""

from collections.abc import Mapping, Sequence

from assay.records import Hit, Span


def document_ranking(hits: Sequence[Hit], exclude: str | None = None) -> list[str]:
    """The paths of the documents, best first, each once.

    hits: the chunks of one query, best first. exclude: the document that is no result, as the query itself in ArguAna.
    """
    return [path for path in dict.fromkeys(hit.span.path for hit in hits) if path != exclude]


def document_qrels(judged: Mapping[Span, int], exclude: str | None = None) -> dict[str, int]:
    """Grade by path; of a document that is judged in several places, the highest. judged: grade by span."""
    grades: dict[str, int] = {}
    for span, grade in judged.items():
        if span.path != exclude:
            grades[span.path] = max(grade, grades.get(span.path, grade))
    return grades
