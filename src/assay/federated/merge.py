"""One record from its copies: each field from the copy that has most of it.

- title, abstract, venue, url: the longest, then the alphabetically first
- authors: the most names, then the longest, then the alphabetically first
- year: the earliest
- citations: the highest
- identities: all of them, sorted, each once
- doc_id, extra fields: of the first copy by source and rank that has it
- score: none, as each source has its own scale; the copies keep theirs

No rule looks at the order in which the copies are given.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from assay.federated.listing import Listing
from assay.federated.paper import Paper


def merge(copies: Sequence[Listing]) -> Paper:
    """`copies`: one or more results of one record."""
    papers = [copy.paper for copy in sorted(copies, key=lambda copy: copy.place)]
    if len(papers) == 1:
        return papers[0] if papers[0].score is None else papers[0]._replace(score=None)
    extra: dict[str, Any] = {}
    for paper in papers:
        extra = {**paper.extra, **extra} if paper.extra else extra
    return Paper(
        title=longest([paper.title for paper in papers]),
        year=earliest(papers),
        identities=tuple(sorted({identity for paper in papers for identity in paper.identities})),
        citations=most_cited(papers),
        abstract=longest([paper.abstract for paper in papers]),
        authors=_most([paper.authors for paper in papers]),
        venue=longest([paper.venue for paper in papers]),
        url=longest([paper.url for paper in papers]),
        doc_id=next((paper.doc_id for paper in papers if paper.doc_id), ""),
        extra=extra,
    )


def longest(texts: Iterable[str]) -> str:
    several = set(texts)
    return several.pop() if len(several) == 1 else min(several, key=lambda text: (-len(text), text))


def earliest(papers: Iterable[Paper]) -> int | None:
    return min([paper.year for paper in papers if paper.year is not None], default=None)


def most_cited(papers: Iterable[Paper]) -> int | None:
    return max([paper.citations for paper in papers if paper.citations is not None], default=None)


def _most(authors: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    several = set(authors)
    return min(several, key=lambda names: (-len(names), -len("".join(names)), names))
