"""A suite of any kind as its health is judged: queries, judgments and documents."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from assay.records import Document, Span

Kind = Literal["rag", "collection", "search", "queries"]
Grades = Mapping[Span, int]


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """A query, a task or a recorded case; groups: what it belongs to, such as {"tier": "1"}."""

    id: str
    text: str
    place: str  # the file
    line: int
    answerable: bool = True
    groups: Mapping[str, str] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedSuite:
    """grades: by query id. A judged document is a span of all its lines, a judged record of a search one of line 1."""

    name: str
    kind: Kind
    place: str  # the file that a person writes
    queries: tuple[JudgedQuery, ...]
    grades: Mapping[str, Grades]
    documents: tuple[Document, ...] = ()  # none of a search suite
    scale: tuple[int, ...] = ()  # the grades that there are to give; empty: nobody says
    exclude_same_id: bool = False  # a document with the id of the query is no result

    @property
    def whole_documents(self) -> bool:
        """Whether documents are judged and not places in them."""
        return self.kind == "collection"

    def relevant(self, query_id: str) -> list[Span]:
        """What has a grade above 0, in the order of the judgments."""
        return [
            span
            for span, grade in self.grades.get(query_id, {}).items()
            if grade > 0 and not (self.exclude_same_id and span.path == query_id)
        ]
