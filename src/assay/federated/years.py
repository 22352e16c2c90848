"""The year filter of a case."""

from assay.federated.search_case import SearchCase


def within(year: int | None, case: SearchCase) -> bool:
    """Whether a result of that year passes; one with no year does."""
    if year is None:
        return True
    return (case.year_from is None or year >= case.year_from) and (case.year_to is None or year <= case.year_to)
