"""All systems of a suite's `external/` folder, checked against its queries and documents, in one form.

The name of a file is that of its system: SYSTEM.jsonl (see assay.foreign.answer_rows), or a TREC run SYSTEM.trec, .run
or .txt; each may end in .gz.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import chain
from pathlib import Path

from assay.corpora.faults import SHOWN, Faults
from assay.errors import AssayError
from assay.foreign.answer_rows import Malformed, answer_rows, read_result
from assay.foreign.known import Known
from assay.foreign.order import Order, Place, first_of_each, ordered, place_of
from assay.foreign.result import ForeignHit, ForeignResult
from assay.foreign.settings import NAME, ReadingSettings, read_settings
from assay.foreign.trec_run import trec_hits
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Query

_SYSTEMS = "systems"  # the key of the first line
_ROWS, _RUNS = ".jsonl", (".trec", ".run", ".txt")
_SYSTEM = re.compile(r"\w[\w.+-]*")
_NO_SYSTEM = (".md", ".dvc")  # what may lie beside them


def read_external(folder: Path, queries: Sequence[Query], documents: Mapping[str, int]) -> list[ForeignResult]:
    """What every system found and answered, by system, then in the order of `queries`.

    documents: the number of lines of each, by path or id. [] where there is no folder. AssayError that names the faults
    of a file by their lines: what is malformed, ids that the suite does not have, a query or a document twice.
    """
    if not folder.is_dir():
        return []
    settings = read_settings(folder)
    known = Known(frozenset(query.id for query in queries), documents)
    place = {query.id: number for number, query in enumerate(queries)}
    results = []
    for system, path in sorted(_systems(folder).items()):
        read = _read(path, system, known, settings)
        results += sorted(read, key=lambda result: place[result.query_id])
    return results


def write_external(path: Path, results: Sequence[ForeignResult]) -> None:
    """One JSON object a line: `system` beside the fields of assay.foreign.answer_rows.

    The first line names the systems, so that the file is not empty without any: DVC would warn of that at every stage.
    """
    systems = sorted({result.system for result in results})
    write_json_lines(path, chain([{_SYSTEMS: systems}], map(asdict, results)))


def read_external_results(path: Path, system: str | None) -> dict[str, ForeignResult]:
    """By query id, what one system found and answered, from the file that `write_external` wrote.

    system None: the only one that there is. Empty where the suite has no other system at all: a control is measured on
    all suites of its family, and not every one was given to the system. AssayError where the file is missing, does not
    know the system beside those that it has, or has several and none is named.
    """
    systems: dict[str, dict[str, ForeignResult]] = {}
    for number, row in enumerate(read_json_lines(path), start=1):
        if _SYSTEMS in row:
            continue
        name = str(row.pop("system", ""))
        try:
            result = read_result(row, name)
        except Malformed as fault:
            raise AssayError(f"{path}:{number}: {fault} Run the stage `corpus` again.") from None
        systems.setdefault(name, {})[result.query_id] = result
    if not systems:
        return {}
    if system is None and len(systems) > 1:
        there_are = ", ".join(sorted(systems))
        raise AssayError(f"{path}: the suite has several systems. Name one as `system:` of the method: {there_are}.")
    if system is None:
        return next(iter(systems.values()))
    if system not in systems:
        raise AssayError(
            f"{path}: the suite has no results of a system `{system}`. There are: {', '.join(sorted(systems))}. "
            f"Put them into the suite's folder as external/{system}.jsonl or .trec, then run `dvc repro`."
        )
    return systems[system]


def _systems(folder: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(folder.iterdir()):
        if path.name == NAME or path.name[0] == "." or path.suffix in _NO_SYSTEM:
            continue
        plain = path.name.removesuffix(".gz")
        system, _, ending = plain.rpartition(".")
        if f".{ending}" not in (_ROWS, *_RUNS) or not _SYSTEM.fullmatch(system):
            raise AssayError(
                f"{path}: no file of a system. Call it NAME.jsonl, NAME.trec, .run or .txt, with .gz behind it where "
                "it is compressed; a name has letters, digits and `._+-`."
            )
        if system in found:
            raise AssayError(f"{path}: the system `{system}` has its results in {found[system].name} already.")
        found[system] = path
    return found


def _read(path: Path, system: str, known: Known, settings: ReadingSettings) -> list[ForeignResult]:
    faults = Faults(str(path))
    read = _rows if path.name.removesuffix(".gz").endswith(_ROWS) else _run
    results = list(read(path, system, known, settings, faults))
    faults.raise_any()
    if not results:
        raise AssayError(f"{path}: holds no result. Remove it, or fill it.")
    return results


def _rows(path: Path, system: str, known: Known, settings: ReadingSettings, faults: Faults) -> Iterator[ForeignResult]:
    first: dict[str, int] = {}
    for line, result in answer_rows(path, system, faults):
        former = first.setdefault(result.query_id, line)
        if former != line:
            faults.add(line, f"query {result.query_id} stands already in line {former}.")
            continue
        found = [known.query_fault(result.query_id, _few(faults))]
        hits = None if result.hits is None else tuple(map(known.placed, result.hits))
        seen: set[Place] = set()
        for number, hit in enumerate(hits or ()):
            fault = known.fault(hit, _few(faults)) or _twice(hit, place_of(hit) in seen, settings)
            found.append(fault and f"query {result.query_id}: hits[{number}]: {fault}")
            seen.add(place_of(hit))
        for fault in filter(None, found):
            faults.add(line, fault)
        yield replace(result, hits=None if result.hits is None else _in_order(result.hits, known, settings.order))


def _run(path: Path, system: str, known: Known, settings: ReadingSettings, faults: Faults) -> Iterator[ForeignResult]:
    """A run lists its hits line by line, those of a query not always together."""
    hits: dict[str, list[ForeignHit]] = {}
    seen: set[tuple[str, Place]] = set()
    for line, query_id, written in trec_hits(path, faults):
        hit = known.placed(written)
        fault = known.query_fault(query_id, _few(faults)) or known.fault(hit, _few(faults))
        fault = fault or _twice(hit, (query_id, place_of(hit)) in seen, settings)
        if fault:
            faults.add(line, f"query {query_id}: {fault}")
            continue
        seen.add((query_id, place_of(hit)))
        hits.setdefault(query_id, []).append(written)
    for query_id, found in hits.items():
        yield ForeignResult(system, query_id, _in_order(found, known, settings.order))


def _in_order(hits: Sequence[ForeignHit], known: Known, order: Order) -> tuple[ForeignHit, ...]:
    """Placed, each place once. trec_eval knows ids alone, as they are written."""
    if order == "trec_eval":
        return first_of_each(list(map(known.placed, ordered(hits, order))))
    return first_of_each(ordered(list(map(known.placed, hits)), order))


def _twice(hit: ForeignHit, is_repeated: bool, settings: ReadingSettings) -> str:
    if not is_repeated or settings.repeats == "best":
        return ""
    return f"`{hit.doc_id}` stands twice. Remove one, or write `repeats: best` into {NAME} beside the file."


def _few(faults: Faults) -> bool:
    """Whether the next fault will be shown: the closest id is looked for only then."""
    return len(faults.found) < SHOWN
