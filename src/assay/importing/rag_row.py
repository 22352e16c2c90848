"""One row of a RAG data set."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RagRow:
    place: str  # file:line
    query_id: str
    question: str
    retrieved: tuple[str, ...]  # best first
    has_retrieved: bool  # an empty list says that nothing was found; no list says nothing
    answer: str | None
    gold: tuple[str, ...]
    reference: str
    keywords: tuple[str, ...]
    group: str
