"""How each source of a case went: nothing that failed or came back empty is silent."""

from collections.abc import Iterable

from assay.federated.ranking import SourceReport, State
from assay.federated.search_case import SearchCase


def reports(case: SearchCase, chosen: Iterable[str]) -> tuple[SourceReport, ...]:
    return tuple(_report(case, source) for source in chosen)


def unused_sources(case: SearchCase) -> tuple[str, ...]:
    """Sources with results that `sources` does not name, so that nothing fuses them."""
    return tuple(source for source in case.results if source not in case.sources)


def _report(case: SearchCase, source: str) -> SourceReport:
    results = len(case.results.get(source, ()))
    status = case.status.get(source)
    if status is not None and status.state != "ok":
        return SourceReport(source, status.state, results, status.reason, status.seconds)
    return SourceReport(
        source,
        _state(case, source, results, recorded=status is not None),
        results,
        status.reason if status else "",
        status.seconds if status else None,
    )


def _state(case: SearchCase, source: str, results: int, *, recorded: bool) -> State:
    if results:
        return "ok"
    return "empty" if recorded or source in case.results else "missing"
