"""Fuse the cases of a suite one by one, and the runs that this leaves as files."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from assay.component import build
from assay.config import FederationConfig
from assay.errors import AssayError
from assay.federated.fixture import read_cases
from assay.federated.fuse import fuse
from assay.federated.grades import grades
from assay.federated.prepared import PreparedCase, prepare
from assay.federated.ranking import State
from assay.federated.ranking_rows import ranking_row
from assay.federated.settings import FusionSettings
from assay.jsonlines import read_json_lines, write_json_lines


@dataclass(frozen=True, slots=True)
class FusedRun:
    """What was found for one case, as the measures need it."""

    query_id: str
    query_type: str
    source: str
    keys: tuple[str, ...]  # document ids, best first
    qrels: dict[str, int]  # grade by document id, of what was not found too
    removed: int  # results that dedup took out
    raw: int  # results as recorded
    states: dict[str, State]  # of the sources that were to be fused


def fusion_settings(fusion: dict[str, Any], federation: FederationConfig) -> FusionSettings:
    """AssayError where two of them exclude each other."""
    lists = {"only": tuple(federation.only), "without": tuple(federation.without)}
    return FusionSettings(build(fusion), **(federation.model_dump() | lists))


def suite_cases(fixtures: Sequence[str]) -> Iterator[PreparedCase]:
    """The cases of all fixtures, streamed. AssayError where a query_id stands in two of them, or one cannot be read."""
    former: dict[str, str] = {}
    for case in chain.from_iterable(map(read_cases, fixtures)):
        if former.setdefault(case.query_id, case.place) != case.place:
            raise AssayError(f"{case.place}: query {case.query_id} stands already in {former[case.query_id]}.")
        yield prepare(case)


def fused_rows(
    cases: Iterable[PreparedCase], settings: FusionSettings, seconds: list[float], strict: bool = True
) -> Iterator[dict[str, Any]]:
    """The row of each case (see assay.federated.ranking_rows); adds to `seconds` what its fusion took.

    strict: AssayError behind the last case where the settings name a source that no case has. A control of one source
    is not strict: all suites share the controls, and in one without the source it measures nothing.
    """
    known: set[str] = set()
    for prepared in cases:
        known.update(prepared.case.sources)
        started = time.perf_counter()
        ranking = fuse(prepared, settings)
        seconds.append(time.perf_counter() - started)
        yield ranking_row(prepared.case, ranking, grades(prepared, ranking))
    unknown = sorted({*settings.only, *settings.without} - known)
    if unknown and strict:
        raise AssayError(
            f"federation: no case has the source `{unknown[0]}`. There are: {', '.join(sorted(known))}. "
            "Mend `only` or `without`."
        )


def write_rows(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    write_json_lines(path, rows)


def read_fused_runs(path: Path) -> Iterator[FusedRun]:
    """The runs of `path` in its order. AssayError where it is missing or a line is no run."""
    for number, row in enumerate(read_json_lines(path), start=1):
        try:
            yield parse_fused_run(row)
        except (KeyError, TypeError) as error:
            raise AssayError(f"{path}:{number}: not a fused run ({error}). Run `dvc repro` again.") from None


def parse_fused_run(row: dict[str, Any]) -> FusedRun:
    """KeyError or TypeError where `row` is none of `fused_rows`."""
    counts = row["counts"]
    return FusedRun(
        query_id=row["query_id"],
        query_type=row["query_type"],
        source=row["source"],
        keys=tuple(hit["key"] for hit in row["hits"]),
        qrels=row["qrels"],
        removed=counts["repeats"] + counts["duplicates"],
        raw=counts["raw"],
        states={report["source"]: report["state"] for report in row["sources"]},
    )
