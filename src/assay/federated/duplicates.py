"""Which results are the same record.

1. Results that share an alias are one, and so are those in a chain of such pairs. Results without any alias are one
   where normalised title and year are equal.
2. Then groups are joined by near-equal titles. Two groups may not be joined where both have ids of one scheme (they
   differ, else step 1 had joined them), nor where one source gives both a doc_id of their own: it tells them apart
   itself; nor where any two of their years are more than one apart. Pairs are taken from
   the most alike down: by ratio, then same year before one apart before unknown, then by the first alias, title and
   year of both; a pair is passed over where its groups, as they have grown by then, may not be joined.

No group has a twin after step 1, so step 2 has one order whatever the order of the input: the same results always give
the same records. A chain of titles A ~ B ~ C never joins A and C that contradict each other: B goes to the one that it
is more like.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assay.federated.identity import joins_by_title
from assay.federated.likely_pairs import Places, pairs_of_like_length, with_like_letters
from assay.federated.listing import Listing
from assay.federated.titles import ratios

LEAST_RATIO = 85.0
_YEARS_APART = 1
_UNKNOWN = _YEARS_APART + 1
_NEVER = 10**12  # stands for the year of a group that has none
_SEEN = (1 << 62) - 1  # the bits that fit into an array

Content = tuple[str, str, int]


def records(listings: Sequence[Listing], least_ratio: float = LEAST_RATIO) -> list[list[int]]:
    """Groups of places in `listings`, one a record: every place once, in order; groups by their first place."""
    forest = _Forest(len(listings))
    _join_by_alias(listings, forest)
    groups = _groups(listings, forest)
    for first, second in _pairs(groups, least_ratio):
        _join(groups, forest, first, second)
    members: dict[int, list[int]] = {}
    for place in range(len(listings)):
        members.setdefault(forest.root(place), []).append(place)
    return list(members.values())


class _Forest:
    """Disjoint sets of places; the smallest place stands for its set."""

    def __init__(self, size: int) -> None:
        self.parents = list(range(size))

    def root(self, place: int) -> int:
        parents = self.parents
        while parents[place] != place:
            parents[place] = place = parents[parents[place]]
        return place

    def join(self, first: int, second: int) -> int:
        first, second = self.root(first), self.root(second)
        kept, joined = (first, second) if first < second else (second, first)
        self.parents[joined] = kept
        return kept


@dataclass(slots=True)
class _Group:
    aliases: tuple[str, ...]
    titles: tuple[str, ...]  # each once
    earliest: int  # year; _NEVER where none is known
    latest: int  # year; -_NEVER where none is known
    schemes: int  # one bit a scheme that tells records apart

    @property
    def content(self) -> Content:
        """What no other group has: an alias, or without any, the one title and year."""
        year = self.earliest if self.earliest < _NEVER else -1
        return min(self.aliases, default=""), min(self.titles, default=""), year

    def contradicts(self, other: "_Group") -> bool:
        return self.schemes & other.schemes != 0 or _span(self, other) > _YEARS_APART

    def take(self, other: "_Group") -> None:
        """Aliases and titles stay as they are: nothing asks for them any more."""
        self.schemes |= other.schemes
        self.earliest = min(self.earliest, other.earliest)
        self.latest = max(self.latest, other.latest)


def _join_by_alias(listings: Sequence[Listing], forest: _Forest) -> None:
    first: dict[str, int] = {}
    first_titled: dict[tuple[str, int | None], int] = {}
    for place, listing in enumerate(listings):
        for alias in listing.aliases:
            former = first.setdefault(alias, place)
            if former != place:
                forest.join(former, place)
        if not listing.aliases and listing.title:
            former = first_titled.setdefault((listing.title, listing.paper.year), place)
            if former != place:
                forest.join(former, place)


def _groups(listings: Sequence[Listing], forest: _Forest) -> dict[int, _Group]:
    groups: dict[int, _Group] = {}
    bits: dict[str, int] = {}
    for place, listing in enumerate(listings):
        aliases, title, year = listing.aliases, listing.title, listing.paper.year
        group = groups.get(root := forest.root(place))
        if group is None:
            titles = (title,) if title else ()
            earliest, latest = (_NEVER, -_NEVER) if year is None else (year, year)
            groups[root] = _Group(aliases, titles, earliest, latest, _schemes(listing, bits))
            continue
        group.aliases += aliases
        group.schemes |= _schemes(listing, bits)
        if title and title not in group.titles:
            group.titles += (title,)
        if year is not None:
            group.earliest, group.latest = min(year, group.earliest), max(year, group.latest)
    return groups


def _schemes(listing: Listing, bits: dict[str, int]) -> int:
    """bits: by scheme, a source's own doc_ids among them; those that are new get the next one."""
    found = 0
    if listing.paper.doc_id:
        found |= bits.setdefault(f"doc_id of {listing.source}", 1 << len(bits))
    for alias in listing.aliases:
        if not joins_by_title(alias):
            found |= bits.setdefault(alias[: alias.index(":")], 1 << len(bits))
    return found


def _pairs(groups: dict[int, _Group], least_ratio: float) -> Iterator[tuple[int, int]]:
    """The pairs of groups that may be joined by their titles, most alike first."""
    highest = _ratios(groups, least_ratio)
    content = {root: groups[root].content for root in {root for pair in highest for root in pair}}

    def alike(pair: tuple[int, int]) -> tuple[float, int, list[Content]]:
        first, second = groups[pair[0]], groups[pair[1]]
        known = first.earliest < _NEVER and second.earliest < _NEVER
        return -highest[pair], _span(first, second) if known else _UNKNOWN, sorted([content[root] for root in pair])

    yield from sorted(highest, key=alike)


def _ratios(groups: dict[int, _Group], least_ratio: float) -> dict[tuple[int, int], float]:
    """The highest ratio of their titles, by pair of groups that may be joined."""
    titled = [(root, title) for root, group in groups.items() for title in sorted(group.titles)]
    titles = [title for _, title in titled]
    first, second = pairs_of_like_length(titles, least_ratio)
    numbers = {root: number for number, root in enumerate(groups)}
    group_of = np.array([numbers[root] for root, _ in titled], dtype=np.int64)
    possible = ~_contradict(list(groups.values()), group_of[first], group_of[second])
    first, second = with_like_letters(titles, first[possible], second[possible], least_ratio)
    alike = ratios(
        [titles[place] for place in first.tolist()], [titles[place] for place in second.tolist()], least_ratio
    )
    near = alike > 0
    highest: dict[tuple[int, int], float] = {}
    for one, other, ratio in zip(first[near].tolist(), second[near].tolist(), alike[near].tolist(), strict=True):
        roots = titled[one][0], titled[other][0]
        pair = min(roots), max(roots)
        if ratio > highest.get(pair, 0) and pair[0] != pair[1] and not groups[pair[0]].contradicts(groups[pair[1]]):
            highest[pair] = ratio
    return highest


def _contradict(groups: Sequence[_Group], first: Places, second: Places) -> NDArray[np.bool_]:
    """Whether the groups of each pair contradict each other, as far as the first 62 schemes tell."""
    masks = np.array([group.schemes & _SEEN for group in groups], dtype=np.int64)
    earliest = np.array([group.earliest for group in groups], dtype=np.int64)
    latest = np.array([group.latest for group in groups], dtype=np.int64)
    span = np.maximum(latest[first], latest[second]) - np.minimum(earliest[first], earliest[second])
    return np.asarray((span > _YEARS_APART) | (masks[first] & masks[second] != 0))


def _join(groups: dict[int, _Group], forest: _Forest, first: int, second: int) -> None:
    """Join the two, as they have grown, unless they contradict each other."""
    roots = forest.root(first), forest.root(second)
    if roots[0] == roots[1] or groups[roots[0]].contradicts(groups[roots[1]]):
        return
    kept = forest.join(*roots)
    groups[kept].take(groups[roots[1] if kept == roots[0] else roots[0]])


def _span(first: _Group, second: _Group) -> int:
    """Years between the earliest and the latest of both; below 0 where none is known."""
    return max(first.latest, second.latest) - min(first.earliest, second.earliest)
