"""Fuse as PaperBot's benchmark does, for those who compare with its numbers; never the default.

What differs from the convention of this project:
- ids are in lower case and arXiv ids lose prefix and version; other spellings of an id stay apart
- a source's list is cut before fusion, at max_results but not below 50, and the fused list at the same length
- results are taken source by source as recorded; each goes to the first former one with its DOI, else its arXiv id,
  else a near-equal title where the two have no different DOIs or arXiv ids (years and other ids do not matter)
- a record again in the list of a source counts again
- key and order are those of the first result, with the most citations, all ids, and the first known year
- judgments count by the equal text of the key alone
Where two records end with one key, the lower one is left out, as a ranking names each document once.
"""

from dataclasses import dataclass, field

from assay.federated.identity import ARXIV, DOI, KEY_ORDER
from assay.federated.listing import Listing
from assay.federated.paper import Paper
from assay.federated.ranking import Counts, FusedHit, FusedRanking
from assay.federated.rrf import WeightedRrf
from assay.federated.search_case import SearchCase
from assay.federated.settings import FusionSettings
from assay.federated.sources import reports, unused_sources
from assay.federated.titles import bare_title, title_hash
from assay.federated.years import within

LEAST_RESULTS = 50


def fuse(case: SearchCase, settings: FusionSettings, chosen: tuple[str, ...]) -> FusedRanking:
    """As assay.federated.fuse does; settings.fusion gives k and the weights, the rest of the settings is not asked."""
    fusion = settings.fusion
    if not isinstance(fusion, WeightedRrf):  # FusionSettings has refused any other
        raise TypeError(f"{fusion} is no WeightedRrf")
    limit = max(case.max_results, LEAST_RESULTS)
    lists = {source: _listings(case, source, limit) for source in chosen}
    found = _Records()
    for source, listings in lists.items():
        for listing in listings:
            found.add(listing, fusion.weights[source] / (max(1.0, fusion.k) + listing.rank))
    hits = _unique(sorted(found.entries, key=_order))
    raw = sum(len(case.results.get(source, ())) for source in chosen)
    listed = sum(len(listings) for listings in lists.values())
    filtered = sum(not within(paper.year, case) for source in chosen for paper in case.results.get(source, ()))
    in_lists = sum(len({copy.source for copy in hit.copies}) for hit in hits)
    return FusedRanking(
        case.query_id,
        hits[:limit],
        Counts(
            raw=raw,
            filtered_by_year=filtered,
            repeats=listed - in_lists,
            duplicates=in_lists - len(hits),
            cut=raw - filtered - listed + len(hits[limit:]),
            unidentified=sum(not copy.paper.identities and not copy.paper.title for hit in hits for copy in hit.copies),
        ),
        reports(case, chosen),
        unused_sources(case),
        paperbot=True,
    )


def paper_key(paper: Paper) -> str:
    """`id:<scheme>:<id>` by the first scheme that the paper has, else its doc_id, else the hash of its title."""
    for scheme in KEY_ORDER:
        found = _plain_id(paper, scheme)
        if found:
            return f"id:{scheme}:{found}"
    return paper.doc_id or title_hash(paper.title)


@dataclass(slots=True)
class _Entry:
    paper: Paper
    score: float = 0.0
    copies: list[Listing] = field(default_factory=list)


class _Records:
    """The records so far, found by DOI, arXiv id, then title."""

    def __init__(self) -> None:
        self.entries: list[_Entry] = []
        self._by_id: dict[tuple[str, str], _Entry] = {}

    def add(self, listing: Listing, share: float) -> None:
        ids = [(scheme, found) for scheme in (DOI, ARXIV) if (found := _plain_id(listing.paper, scheme))]
        entry = next((self._by_id[one] for one in ids if one in self._by_id), None) or self._by_title(listing)
        if entry is None:
            entry = _Entry(listing.paper)
            self.entries.append(entry)
        else:
            entry.paper = _merged(entry.paper, listing.paper)
        entry.score += share
        entry.copies.append(listing)
        for one in ids:
            self._by_id[one] = entry

    def _by_title(self, listing: Listing) -> _Entry | None:
        from rapidfuzz import fuzz

        if not listing.title:
            return None
        for entry in self.entries:
            near = fuzz.ratio(listing.title, entry.copies[0].title) >= 85
            if near and entry.copies[0].title and not _different_ids(entry.paper, listing.paper):
                return entry
        return None


def _listings(case: SearchCase, source: str, limit: int) -> list[Listing]:
    papers = [
        (position, paper)
        for position, paper in enumerate(case.results.get(source, ()), start=1)
        if within(paper.year, case)
    ]
    return [
        Listing(source, position, rank, paper, (), bare_title(paper.title))
        for rank, (position, paper) in enumerate(papers[:limit], start=1)
    ]


def _plain_id(paper: Paper, scheme: str) -> str:
    found = next((identity.id for identity in paper.identities if identity.scheme == scheme), "").strip().lower()
    if scheme != ARXIV:
        return found
    bare = found.removeprefix("arxiv:")
    head, _, version = bare.rpartition("v")
    return head if head and version.isdigit() else bare


def _different_ids(first: Paper, second: Paper) -> bool:
    pairs = [(_plain_id(first, scheme), _plain_id(second, scheme)) for scheme in (DOI, ARXIV)]
    return any(one and other and one != other for one, other in pairs)


def _merged(paper: Paper, copy: Paper) -> Paper:
    return paper._replace(
        citations=max(paper.citations or 0, copy.citations or 0),
        abstract=max(paper.abstract, copy.abstract, key=len),
        identities=tuple(dict.fromkeys((*paper.identities, *copy.identities))),
        year=paper.year or copy.year,
        venue=paper.venue or copy.venue,
    )


def _order(entry: _Entry) -> tuple[float, int, int, str]:
    paper = entry.paper
    return -entry.score, -(paper.citations or 0), -(paper.year or 0), paper.title.lower()


def _unique(entries: list[_Entry]) -> tuple[FusedHit, ...]:
    hits: dict[str, FusedHit] = {}
    for entry in entries:
        key = paper_key(entry.paper)
        hits.setdefault(key, FusedHit(key, entry.score, tuple(sorted(entry.copies, key=lambda copy: copy.place))))
    return tuple(hits.values())
