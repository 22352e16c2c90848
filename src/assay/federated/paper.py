"""One result of one source, as it was recorded: a paper, a ticket, a page."""

from collections.abc import Mapping
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = {}  # shared, as most results have no further field


class Identity(NamedTuple):
    """An id as the source wrote it; `scheme` says whose id it is: doi, arxiv, openalex, jira, ..."""

    scheme: str
    id: str


class Paper(NamedTuple):  # a suite holds millions, and a tuple is made in a third of the time of a frozen dataclass
    """Texts that the source does not give are ""; numbers that it does not give are None, which is not 0."""

    title: str
    year: int | None = None
    identities: tuple[Identity, ...] = ()
    citations: int | None = None
    score: float | None = None  # the source's own, on the source's own scale
    abstract: str = ""
    authors: tuple[str, ...] = ()
    venue: str = ""
    url: str = ""
    doc_id: str = ""  # a key that the author of the fixture gave
    extra: Mapping[str, Any] = NOTHING  # fields that this room does not know
