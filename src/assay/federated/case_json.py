"""The fixture schema: one case as a JSON object, all that it may hold.

    {"query_id": "q-017",                         once in a suite
     "query": "retrieval augmented generation",
     "query_type": "long_form",                   default: generic
     "source": "arxiv+openalex",                  the group for measures by source; default: `sources` joined by +
     "sources": ["arxiv", "openalex"],            those that are fused; default: the keys of results_by_source, then
                                                  of source_status
     "max_results": 50,                           default: 50; cuts the fused list, never the list of a source
     "year_from": 2020, "year_to": 2024,          both included; a paper with no year passes
     "judgments": [
       {"doc_id": "id:doi:10.1000/xyz",           id:<scheme>:<id>, or a bare DOI, arXiv id, URL, doc_id or title hash
        "relevance": 3,                           0, 1, 2 or 3
        "title": "for the reader"}],
     "results_by_source": {
       "arxiv": [                                 best first; any name of a source
         {"title": "...",
          "identities": [{"source": "arxiv", "external_id": "2301.01234v2"}],     or {"arxiv": "2301.01234v2"}; a
                                                  mapping may give several ids as a list
          "year": 2023, "citation_count": 12,     or `citations`
          "score": 8.25,                          the source's own; CombSUM, CombMNZ and max-score need it
          "abstract": "...", "authors": ["..."],  or [{"name": "..."}]
          "venue": "...", "url": "...",
          "doc_id": "T-123"}]},                   a key of your own, where there is no identity
     "source_status": {                           how the calls went, where one did not go well
       "openalex": {"state": "failed", "reason": "timeout", "seconds": 12.0}}}    ok, slow or failed

A result needs an identity or a title. Its other fields are kept with it. Null and "" mean: not given.
"""

from collections.abc import Iterator
from typing import Any, get_args

from assay.federated.fault import Fault
from assay.federated.json_fields import Faults, items, kind, mapping, number, shown, text, whole, year
from assay.federated.paper import Paper
from assay.federated.paper_json import read_paper
from assay.federated.search_case import DEFAULT_MAX_RESULTS, DEFAULT_TYPE, CallState, Judgment, SearchCase, SourceStatus

FIELDS = (
    "query_id",
    "query",
    "query_type",
    "source",
    "sources",
    "max_results",
    "year_from",
    "year_to",
    "judgments",
    "results_by_source",
    "source_status",
)
GRADES = range(4)
STATES: tuple[CallState, ...] = get_args(CallState)


def read_case(row: Any, file: str = "", line: int = 0) -> tuple[SearchCase, list[Fault]]:
    """The case, and all that is wrong with it; with a fault the case is not to be used."""
    faults: Faults = []
    if type(row) is not dict:
        return SearchCase("", "", file=file, line=line), [Fault("", f"a case must be an object, not {kind(row)}.")]
    results = _results(row.get("results_by_source"), faults)
    status = _status(row.get("source_status"), faults)
    if not results and not status:
        faults.append(Fault("results_by_source", "is missing: name each source with the list that it returned."))
    sources = _sources(row.get("sources"), faults) or tuple(dict.fromkeys((*results, *status)))
    case = SearchCase(
        _required(row, "query_id", faults),
        _required(row, "query", faults),
        text(row.get("query_type"), "query_type", faults) or DEFAULT_TYPE,
        text(row.get("source"), "source", faults) or "+".join(sources) or "all",
        sources,
        _max_results(row.get("max_results"), faults),
        _judgments(row.get("judgments"), faults),
        results,
        year(row.get("year_from"), "year_from", faults),
        year(row.get("year_to"), "year_to", faults),
        status,
        file,
        line,
    )
    if case.year_from is not None and case.year_to is not None and case.year_from > case.year_to:
        faults.append(Fault("year_from", f"{case.year_from} is after `year_to` {case.year_to}."))
    return case, faults


def _required(row: dict[str, Any], field: str, faults: Faults) -> str:
    found = text(row.get(field), field, faults)
    if not found:
        faults.append(Fault(field, "is missing or empty."))
    return found


def _max_results(given: Any, faults: Faults) -> int:
    found = whole(given, "max_results", faults)
    if found is None:
        return DEFAULT_MAX_RESULTS
    if found < 1:
        faults.append(Fault("max_results", f"must be 1 or more, not {found}."))
    return found


def _sources(given: Any, faults: Faults) -> tuple[str, ...]:
    names = [text(item, f"sources[{place}]", faults) for place, item in enumerate(items(given, "sources", faults))]
    return tuple(dict.fromkeys(name for name in names if name))


def _results(given: Any, faults: Faults) -> dict[str, tuple[Paper, ...]]:
    results = {}
    for source, rows in mapping(given, "results_by_source", faults).items():
        field = f"results_by_source.{source}"
        results[source.strip()] = tuple(_papers(items(rows, field, faults), field, faults))
    return results


def _papers(rows: list[Any], field: str, faults: Faults) -> Iterator[Paper]:
    found: Faults = []
    for place, row in enumerate(rows):
        yield read_paper(row, found)
        if found:
            at = f"{field}[{place}]"
            faults += [Fault(f"{at}.{fault.field}" if fault.field else at, fault.message) for fault in found]
            found.clear()


def _judgments(given: Any, faults: Faults) -> tuple[Judgment, ...]:
    read = [
        _judgment(item, f"judgments[{place}]", faults) for place, item in enumerate(items(given, "judgments", faults))
    ]
    first: dict[str, int] = {}
    for place, judgment in enumerate(read):
        if judgment.doc_id and first.setdefault(judgment.doc_id, place) != place:
            message = f"`{judgment.doc_id}` is judged already by judgments[{first[judgment.doc_id]}]. Keep one of them."
            faults.append(Fault(f"judgments[{place}].doc_id", message))
    return tuple(read)


def _judgment(item: Any, field: str, faults: Faults) -> Judgment:
    if type(item) is not dict:
        faults.append(Fault(field, f"must be an object with `doc_id` and `relevance`, not {kind(item)}."))
        return Judgment("", 0)
    doc_id = text(item.get("doc_id"), f"{field}.doc_id", faults)
    if not doc_id:
        faults.append(Fault(f"{field}.doc_id", "is missing or empty."))
    return Judgment(
        doc_id,
        _grade(item.get("relevance"), f"{field}.relevance", faults),
        text(item.get("title"), f"{field}.title", faults),
    )


def _grade(given: Any, field: str, faults: Faults) -> int:
    if type(given) in {int, float} and given in GRADES:
        return int(given)
    found = "is missing" if given is None else f"{shown(given)} is not a grade"
    faults.append(Fault(field, f"{found}. Write 0, 1, 2 or 3."))
    return 0


def _status(given: Any, faults: Faults) -> dict[str, SourceStatus]:
    status = {}
    for source, row in mapping(given, "source_status", faults).items():
        field = f"source_status.{source}"
        entry = mapping({"state": row} if type(row) is str else row, field, faults)
        state = next((known for known in STATES if known == entry.get("state")), None)
        if state is None:
            given = shown(entry.get("state"))
            faults.append(Fault(f"{field}.state", f"{given} is unknown; one of {', '.join(STATES)}."))
            continue
        reason = text(entry.get("reason"), f"{field}.reason", faults)
        seconds = number(entry.get("seconds"), f"{field}.seconds", faults)
        status[source.strip()] = SourceStatus(state, reason, seconds)
    return status
