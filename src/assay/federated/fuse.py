"""Fuse the recorded lists of a case: year filter, duplicates, fusion, order, limit."""

from collections.abc import Iterable, Mapping, Sequence

from assay.errors import AssayError
from assay.federated import paperbot
from assay.federated.duplicates import LEAST_RATIO, records
from assay.federated.fusion import Listed
from assay.federated.identity import record_key
from assay.federated.listing import Listing
from assay.federated.merge import earliest, longest, most_cited
from assay.federated.prepared import PreparedCase, prepare
from assay.federated.ranking import Counts, FusedHit, FusedRanking
from assay.federated.search_case import SearchCase
from assay.federated.settings import FusionSettings
from assay.federated.sources import reports, unused_sources
from assay.federated.years import within

DIGITS = 12  # significant; scores that differ only by rounding tie, and the next rule of the order decides


def fuse(case: SearchCase | PreparedCase, settings: FusionSettings) -> FusedRanking:
    """The fused ranking: each record once, unless settings.dedup is False; at most max_results hits.

    Pass what `prepare(case)` gives where several profiles fuse one case. AssayError, naming case and source, where the
    fusion needs scores that a source does not give.
    """
    prepared = prepare(case)
    case = prepared.case
    chosen = settings.chosen(case.sources)
    if settings.convention == "paperbot":
        return paperbot.fuse(case, settings, chosen)
    lists = {source: _within_years(prepared.listings.get(source, ()), case) for source in chosen}
    listings = [listing for source in sorted(lists) for listing in lists[source]]
    raw = sum(len(prepared.listings.get(source, ())) for source in chosen)
    found = _records(prepared, listings, settings, whole=len(listings) == len(prepared.everything))
    ranked = _lists(found)
    try:
        scores = settings.fusion.fuse(ranked)
    except AssayError as error:
        raise AssayError(f"{case.place}: query {case.query_id}: {error}") from None
    kept = sorted((*_order(score, found[number]), number) for number, score in _best(scores, case.max_results))
    del kept[case.max_results :]
    in_lists = sum(map(len, ranked.values()))
    return FusedRanking(
        case.query_id,
        _hits([(-score, key, found[number]) for score, *_, key, _, number in kept]),
        Counts(
            raw=raw,
            filtered_by_year=raw - len(listings),
            repeats=len(listings) - in_lists,
            duplicates=in_lists - len(found),
            cut=len(found) - len(kept),
            unidentified=sum(not copy.aliases and not copy.paper.title for copy in listings),
        ),
        reports(case, chosen),
        unused_sources(case),
    )


def _within_years(listings: Sequence[Listing], case: SearchCase) -> list[Listing]:
    """The listings that pass, ranked anew: a source that filters by itself would have ranked them so."""
    if case.year_from is None and case.year_to is None:
        return list(listings)
    passed = [listing for listing in listings if within(listing.paper.year, case)]
    return [
        Listing(listing.source, listing.position, rank, listing.paper, listing.aliases, listing.title)
        for rank, listing in enumerate(passed, start=1)
    ]


def _records(
    prepared: PreparedCase, listings: list[Listing], settings: FusionSettings, *, whole: bool
) -> list[list[Listing]]:
    """The copies of each record, by source and rank. whole: nothing was left out, so the case's records serve."""
    if not settings.dedup:
        return [[listing] for listing in listings]
    if whole and settings.least_ratio == LEAST_RATIO:
        everything = prepared.everything
        return [[everything[number] for number in group] for group in prepared.records]
    return [[listings[number] for number in group] for group in records(listings, settings.least_ratio)]


def _lists(found: Sequence[Sequence[Listing]]) -> Mapping[str, list[Listed]]:
    """Each source's list with each record once, at its best rank."""
    lists: dict[str, list[Listed]] = {}
    for number, copies in enumerate(found):
        former = None
        for copy in copies:  # by source and rank, so the first of a source is its best
            source = copy.source
            if source != former:
                lists.setdefault(source, []).append(Listed(number, copy.rank, copy.paper.score))
                former = source
    for listed in lists.values():
        listed.sort(key=lambda item: item.rank)
    return lists


def _best(scores: Mapping[int, float], limit: int) -> list[tuple[int, float]]:
    """The records that may be among the first `limit`, with their scores as they are compared."""
    rounded = [(number, float(f"{score:.{DIGITS}g}")) for number, score in scores.items()]
    if len(rounded) <= limit:
        return rounded
    least = sorted([score for _, score in rounded], reverse=True)[limit - 1]
    return [(number, score) for number, score in rounded if score >= least]


def _order(score: float, copies: Sequence[Listing]) -> tuple[float, int, int, str, str, tuple[str, int]]:
    """The total order. Records with one key (there are some without dedup) stand by source and rank."""
    first = copies[0]
    if len(copies) == 1:
        citations, year, title = first.paper.citations, first.paper.year, first.paper.title
        key = record_key(first.aliases, title)
    else:
        papers = [copy.paper for copy in copies]
        citations, year = most_cited(papers), earliest(papers)
        title = longest([paper.title for paper in papers])
        key = record_key({alias for copy in copies for alias in copy.aliases}, title)
    key = key or f"unidentified:{first.source}:{first.position}"
    return -score, -(citations or 0), -(year or 0), title.lower(), key, first.place


def _hits(kept: Iterable[tuple[float, str, Sequence[Listing]]]) -> tuple[FusedHit, ...]:
    used: dict[str, int] = {}
    hits = []
    for score, key, copies in kept:
        used[key] = used.get(key, 0) + 1
        hits.append(FusedHit(key if used[key] == 1 else f"{key}#{used[key]}", score, tuple(copies)))
    return tuple(hits)
