"""A case with what is worked out once and used by every profile: aliases, normalised titles, records."""

from functools import cached_property

from assay.federated.duplicates import records
from assay.federated.identity import aliases
from assay.federated.listing import Listing
from assay.federated.search_case import SearchCase
from assay.federated.titles import normalised_title


class PreparedCase:
    def __init__(self, case: SearchCase) -> None:
        self.case = case
        self.listings = {
            source: [
                Listing(source, position, position, paper, aliases(paper), normalised_title(paper.title))
                for position, paper in enumerate(papers, start=1)
            ]
            for source, papers in case.results.items()
        }

    @cached_property
    def everything(self) -> list[Listing]:
        """All results of all sources, whether a profile fuses them or not; by source and rank."""
        return [listing for source in sorted(self.listings) for listing in self.listings[source]]

    @cached_property
    def records(self) -> list[list[int]]:
        """Which of `everything` are one record: what the judgments are about."""
        return records(self.everything)


def prepare(case: SearchCase | PreparedCase) -> PreparedCase:
    return case if isinstance(case, PreparedCase) else PreparedCase(case)
