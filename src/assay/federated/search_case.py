"""One judged query and what each source returned for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from assay.federated.paper import Paper

CallState = Literal["ok", "slow", "failed"]

DEFAULT_TYPE = "generic"
DEFAULT_MAX_RESULTS = 50


@dataclass(frozen=True, slots=True)
class Judgment:
    """How relevant the record with this id is, from 0 (not) to 3."""

    doc_id: str  # as written; assay.federated.identity says which results it names
    grade: int
    title: str = ""  # for the reader; nothing is matched by it


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """How the call to a source went. `slow` came too late or nearly so: what it returned counts all the same."""

    state: CallState
    reason: str = ""
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class SearchCase:
    query_id: str
    query: str
    query_type: str = DEFAULT_TYPE
    source: str = ""  # the group of the case in measures by source
    sources: tuple[str, ...] = ()  # those that are fused
    max_results: int = DEFAULT_MAX_RESULTS
    judgments: tuple[Judgment, ...] = ()
    results: Mapping[str, tuple[Paper, ...]] = field(default_factory=dict)  # by source, best first
    year_from: int | None = None
    year_to: int | None = None
    status: Mapping[str, SourceStatus] = field(default_factory=dict)  # by source, where one is recorded
    file: str = ""
    line: int = 0  # where in the file the case begins

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"
