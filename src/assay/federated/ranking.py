"""The fused ranking of one case, and what became of every result on the way."""

from dataclasses import dataclass
from typing import Literal

from assay.federated.listing import Listing
from assay.federated.merge import merge
from assay.federated.paper import Paper

State = Literal["ok", "slow", "failed", "empty", "missing"]


@dataclass(frozen=True, slots=True)
class FusedHit:
    key: str  # unique in the ranking: id:<scheme>:<id> or a title hash, and #2, #3 where another hit has that key
    score: float
    copies: tuple[Listing, ...]  # the results that it is made of, by source and rank: its provenance

    @property
    def aliases(self) -> list[str]:
        """Those of all copies, sorted."""
        return sorted({alias for copy in self.copies for alias in copy.aliases})

    @property
    def record(self) -> Paper:
        """The copies made one, each field from the copy that has most of it; worked out when asked for."""
        return merge(self.copies)


@dataclass(frozen=True, slots=True)
class Counts:
    """raw = filtered_by_year + repeats + duplicates + cut + hits"""

    raw: int  # results of the fused sources as recorded
    filtered_by_year: int
    repeats: int  # the same record again in the list of one source
    duplicates: int  # the same record in the list of a further source
    cut: int  # records beyond max_results
    unidentified: int  # records with neither identity nor title: nothing can judge them

    @property
    def removed(self) -> int:
        """Results that dedup took out."""
        return self.repeats + self.duplicates


@dataclass(frozen=True, slots=True)
class SourceReport:
    source: str
    state: State  # missing: to be fused, but neither results nor a status are recorded
    results: int  # as recorded
    reason: str = ""
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class FusedRanking:
    query_id: str
    hits: tuple[FusedHit, ...]  # best first: by score, citations, year (all descending), title, key
    counts: Counts
    sources: tuple[SourceReport, ...]  # those that were to be fused, in the order of the case
    unused: tuple[str, ...] = ()  # sources with results that the case's `sources` does not name
    paperbot: bool = False

    @property
    def keys(self) -> list[str]:
        """The document ids for the ranking measures."""
        return [hit.key for hit in self.hits]
