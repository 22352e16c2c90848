"""What an import brought, and what it left out."""

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(slots=True)
class Summary:
    documents: int = 0
    empty_documents: int = 0  # without title and text
    corpus_bytes: int = 0
    queries: int = 0
    left_out_queries: int = 0  # of other splits: they have no judgment in this one
    queries_without_judgments: int = 0
    grades: Counter[int] = field(default_factory=Counter)  # judgments by grade
    dropped: Counter[str] = field(default_factory=Counter)  # what names unknown documents or queries, by what it is
    negative_as_zero: int = 0
    repeated: int = 0  # judgments of a document that was judged for the query already
    runs: dict[str, int] = field(default_factory=dict)  # lines by system
    recorded: int = 0  # queries with what a system answered or retrieved

    @property
    def judgments(self) -> int:
        return self.grades.total()

    def plain(self) -> dict[str, Any]:
        """As JSON has it; grades as texts, lowest first."""
        own = {item.name: getattr(self, item.name) for item in fields(self)}
        grades = {str(grade): count for grade, count in sorted(self.grades.items())}
        return own | {"grades": grades, "dropped": dict(sorted(self.dropped.items()))}
