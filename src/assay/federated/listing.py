"""A result at its place in the list of its source, with what names it worked out."""

from typing import NamedTuple

from assay.federated.paper import Paper


class Listing(NamedTuple):
    source: str
    position: int  # from 1, in the list as recorded
    rank: int  # from 1, among the results that the year filter lets through
    paper: Paper
    aliases: tuple[str, ...]
    title: str  # normalised

    @property
    def place(self) -> tuple[str, int]:
        """Where it was recorded: unique in a case."""
        return self.source, self.position
