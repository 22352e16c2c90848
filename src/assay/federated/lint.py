"""Check recorded cases: what cannot be read, what would distort a score, with file, line and field."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from assay.federated.case_json import FIELDS, read_case
from assay.federated.fixture import Row, read_rows, strict_decoder
from assay.federated.grades import judged_records
from assay.federated.identity import aliases, record_key
from assay.federated.prepared import PreparedCase, prepare
from assay.federated.search_case import SearchCase
from assay.federated.titles import normalised_title

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    place: str  # the file
    line: int  # where the case begins
    query_id: str
    field: str  # such as judgments[0].relevance; "" where it is the whole case
    message: str
    severity: Severity

    def __str__(self) -> str:
        subject = f" query {self.query_id}:" if self.query_id else ""
        where = f" `{self.field}`:" if self.field else ""
        return f"{self.place}:{self.line}: {self.severity}:{subject}{where} {self.message}"


def lint(fixture: str | Path) -> Iterator[Finding]:
    """All findings, case by case. Errors make a score wrong or none; warnings ask for a second look.

    AssayError where `fixture` names no file.
    """
    keys = _Keys()
    former: dict[str, str] = {}
    for row in read_rows(fixture, strict_decoder(object_pairs_hook=keys.note)):
        for message in keys.take():
            yield Finding(row.file, row.line, "", "", message, "error")
        yield from _row(row, former)
    if not former:
        yield Finding(str(fixture), 1, "", "", "holds no case with a `query_id`.", "error")


@dataclass(slots=True)
class _Keys:
    """Keys that stand twice in one object; JSON keeps the last of them without a word."""

    repeated: list[str] = field(default_factory=list)

    def note(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            names = [name for name, _ in pairs]
            self.repeated += [name for name in made if names.count(name) > 1]
        return made

    def take(self) -> list[str]:
        names = list(dict.fromkeys(self.repeated))
        self.repeated.clear()
        return [f"`{name}` stands twice in one object; the last one counts. Keep one." for name in names]


def _row(row: Row, former: dict[str, str]) -> Iterator[Finding]:
    if row.fault:
        yield Finding(row.file, row.line, "", "", row.fault, "error")
        return
    case, faults = read_case(row.value, row.file, row.line)

    def finding(severity: Severity, where: str, message: str) -> Finding:
        return Finding(row.file, row.line, case.query_id, where, message, severity)

    for fault in faults:
        yield finding("error", fault.field, fault.message)
    if case.query_id:
        if case.query_id in former:
            yield finding("error", "query_id", f"stands already in {former[case.query_id]}. Give it another.")
        former.setdefault(case.query_id, case.place)
    if isinstance(row.value, dict):
        for where, message in _unknown_fields(row.value):
            yield finding("warning", where, message)
    prepared = prepare(case)
    for severity, where, message in (*_sources(case), *_papers(case), *_judgments(prepared)):
        yield finding(severity, where, message)


def _unknown_fields(row: Iterable[str]) -> Iterator[tuple[str, str]]:
    for name in row:
        close = get_close_matches(name, FIELDS, n=1) if name not in FIELDS else []
        if close:
            yield name, f"is unknown and not read. Do you mean `{close[0]}`?"


def _sources(case: SearchCase) -> Iterator[tuple[Severity, str, str]]:
    known = [*case.results, *case.status]
    for source in case.sources:
        if source not in known:
            message = f"`{source}` is unknown: it has neither results nor a status{_closest(source, known)}."
            yield "error", "sources", message
    for source in case.results:
        if source not in case.sources:
            message = f"`sources` does not name it, so nothing fuses its results{_closest(source, case.sources)}."
            yield "error", f"results_by_source.{source}", message
    for source, status in case.status.items():
        if source not in known[: len(case.results)] and source not in case.sources:
            message = f"is unknown: no source has this name{_closest(source, case.sources)}."
            yield "error", f"source_status.{source}", message
        if status.state == "failed" and case.results.get(source):
            yield "warning", f"source_status.{source}", "is failed, and still there are results, which are fused."


def _papers(case: SearchCase) -> Iterator[tuple[Severity, str, str]]:
    for source, papers in case.results.items():
        for place, paper in enumerate(papers):
            if not paper.title and not aliases(paper):
                message = "has neither identity nor title: no judgment can name it, and it has no duplicates."
                yield "error", f"results_by_source.{source}[{place}]", message


def _judgments(prepared: PreparedCase) -> Iterator[tuple[Severity, str, str]]:
    case = prepared.case
    places = {judgment.doc_id: place for place, judgment in reversed(list(enumerate(case.judgments)))}
    if not case.judgments:
        yield "error", "judgments", "there are none, so no measure applies to this case."
    elif all(judgment.grade == 0 for judgment in case.judgments):
        yield "warning", "judgments", "none has a relevance above 0, so no measure of relevance applies to this case."
    for entry in judged_records(prepared):
        first, *further = dict.fromkeys(entry.doc_ids)
        for doc_id in further:
            message = f"names the same record as judgments[{places[first]}] (`{first}`); the higher relevance counts."
            yield "warning", f"judgments[{places[doc_id]}].doc_id", message
        if not entry.results:
            judgment = case.judgments[places[first]]
            message = f"no result matches `{first}`{_same_title(prepared, judgment.title)}."
            yield "warning", f"judgments[{places[first]}].doc_id", message


def _same_title(prepared: PreparedCase, title: str) -> str:
    """The key of a result that has the title of the judgment, for a hint."""
    wanted = normalised_title(title)
    found = next((listing for listing in prepared.everything if wanted and listing.title == wanted), None)
    if found is None:
        return ""
    return f"; a result of {found.source} has its title: `{record_key(found.aliases, found.paper.title)}`"


def _closest(name: str, names: Iterable[str]) -> str:
    close = get_close_matches(name, [other for other in names if other != name], n=1)
    return f" (closest: `{close[0]}`)" if close else ""
