"""What is asked: the cases of a file, and of each the sources whose results it lacks or that are to be renewed."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assay.errors import AssayError
from assay.federated.case_json import read_case
from assay.federated.fault import Fault
from assay.federated.fixture import Row, read_rows
from assay.federated.search_case import SearchCase
from assay.recording.source import SourceQuery

RESULTS, STATUS = "results_by_source", "source_status"
_QUESTION = ("query", "max_results", "year_from", "year_to")  # the fields that decide what a source returns


@dataclass(frozen=True, slots=True)
class Task:
    query_id: str
    query: SourceQuery
    row: Mapping[str, Any]  # the case as written, with the results that are kept
    asked: tuple[str, ...]
    sources: tuple[str, ...]  # all in their order, those that are kept too


def read_tasks(queries: Path, chosen: Sequence[str], former: Path | None = None) -> list[Task]:
    """A task a case of `queries`: its results of the sources `chosen` are renewed, those of others kept.

    former: a fixture of the same queries; then only what it lacks or records as failed is asked. A case that names its
    `sources` is asked of those alone. AssayError that names file, line and field.
    """
    kept = {} if former is None else _by_id(former)
    tasks: dict[str, Task] = {}
    for row in read_rows(queries):
        task = _task(row, chosen, kept)
        if task.query_id in tasks:
            raise AssayError(f"{row.file}:{row.line}: query {task.query_id}: stands twice. Give it another `query_id`.")
        tasks[task.query_id] = task
    if not tasks:
        raise AssayError(f"{queries} holds no query. Write one JSON object a line, with `query_id` and `query`.")
    for source in chosen:
        if not any(source in task.sources for task in tasks.values()):
            raise AssayError(f"{queries}: no case names `{source}` in its `sources`. Add it there, or do not ask it.")
    return list(tasks.values())


def _by_id(fixture: Path) -> dict[str, dict[str, Any]]:
    if not fixture.is_file():
        raise AssayError(f"{fixture} is missing: there are no failed calls yet. Record it without --only-failed.")
    rows = [row.value for row in read_rows(fixture)]
    return {row["query_id"]: row for row in rows if isinstance(row, dict) and isinstance(row.get("query_id"), str)}


def _task(row: Row, chosen: Sequence[str], former: Mapping[str, dict[str, Any]]) -> Task:
    if row.fault or not isinstance(row.value, dict):
        raise AssayError(f"{row.file}:{row.line}: {row.fault or 'a case must be a JSON object.'}")
    written = dict(row.value)
    results, status = _mapping(written, RESULTS), _mapping(written, STATUS)
    order = tuple(results)
    named = written.get("sources")
    renewed = tuple(source for source in chosen if not isinstance(named, list) or not named or source in named)
    results = {source: found for source, found in results.items() if source not in renewed}
    status = {source: found for source, found in status.items() if source not in renewed}
    before = former.get(str(written.get("query_id")), {})
    if all(before.get(field) == written.get(field) for field in _QUESTION):
        good = [source for source in renewed if _is_good(before, source)]
        results |= {source: _mapping(before, RESULTS).get(source, []) for source in good}
        status |= {source: found for source, found in _mapping(before, STATUS).items() if source in good}
    asked = tuple(source for source in renewed if source not in results)
    case = _checked({**written, RESULTS: results, STATUS: status}, row, asked)
    sources = case.sources if named else tuple(dict.fromkeys((*order, *renewed, *results)))
    return Task(
        case.query_id,
        SourceQuery(case.query, case.max_results, case.year_from, case.year_to),
        {**written, RESULTS: results, STATUS: status},
        asked,
        sources,
    )


def _is_good(before: Mapping[str, Any], source: str) -> bool:
    status = _mapping(before, STATUS).get(source)
    state = status.get("state") if isinstance(status, dict) else status
    return source in _mapping(before, RESULTS) and state != "failed"


def _checked(row: dict[str, Any], at: Row, asked: Sequence[str]) -> SearchCase:
    case, faults = read_case(row, at.file, at.line)
    faults = [fault for fault in faults if fault.field != RESULTS or row[RESULTS]]
    lacking = [source for source in case.sources if source not in (*asked, *case.results, *case.status)]
    if lacking:
        named = ", ".join(lacking)
        faults.append(Fault("sources", f"{named}: neither asked nor recorded. Ask it too, or take it out."))
    try:
        json.dumps(row, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        faults.append(Fault("", "holds half of a surrogate pair or an endless number, which cannot be written."))
    if faults:
        subject = f"query {case.query_id}: " if case.query_id else ""
        raise AssayError("\n".join(f"{case.place}: {subject}{fault}" for fault in faults))
    return case


def _mapping(row: Mapping[str, Any], field: str) -> dict[str, Any]:
    found = row.get(field)
    return dict(found) if isinstance(found, dict) else {}
