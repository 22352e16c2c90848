"""What a format finds in the files of others, one by one. `place` is file:line, for messages."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class FoundDocument:
    place: str
    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class FoundQuery:
    place: str
    id: str
    text: str
    reference: str = ""
    keywords: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class FoundJudgment:
    place: str
    query_id: str
    doc_id: str
    grade: int
    rater: str = ""


@dataclass(frozen=True, slots=True)
class RunLine:
    """A line of a run: what a system found, and with which score."""

    place: str
    query_id: str
    doc_id: str
    rank: int
    score: float
    tag: str


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """What a system answered to a query, and from which documents; None where nobody says."""

    place: str
    query_id: str
    answer: str | None
    contexts: tuple[str, ...] | None
    doc_ids: tuple[str, ...]  # of the contexts, each once


class Format(Protocol):
    """A layout of files. Each method reads them anew; what is malformed is added to the reading's faults, and left out.

    kept_queries: `judged` where the file of queries holds those of other splits too.
    """

    kept_queries: str

    def files(self) -> list[Path]: ...

    def documents(self) -> Iterator[FoundDocument]: ...

    def queries(self) -> Iterator[FoundQuery]: ...

    def judgments(self) -> Iterator[FoundJudgment]: ...

    def runs(self) -> dict[str, Path]:
        """The runs of systems, by the system's name."""
        ...

    def run_lines(self, path: Path) -> Iterator[RunLine]: ...

    def recorded(self) -> Iterator[RecordedAnswer]: ...
