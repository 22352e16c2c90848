"""Read what fused lists hold for the recorded cases of a search suite."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from assay import places
from assay.config import load_search_suite
from assay.errors import AssayError
from assay.federated.fixture import read_cases
from assay.federated.search_case import SearchCase
from assay.grid import CellName
from assay.jsonlines import read_json_lines
from assay.reporting.page.evidence import Asked, Evidence, Item, Reached, Seen, Shown
from assay.reporting.page.reached import NEAR_TOP
from assay.retrieval.runs import RANKING

HITS = 10


def read_fused(suite: str, cells: Sequence[CellName]) -> Evidence:
    """AssayError where a file is malformed."""
    if not places.suite_config(suite).is_file():
        return Evidence()
    cases = chain.from_iterable(map(read_cases, load_search_suite(suite).fixtures))
    asked = tuple(map(_asked, cases))
    seen: dict[str, Mapping[str, Seen]] = {}
    for cell in cells:
        path = places.run(*cell) / RANKING
        if path.is_file():
            rows = enumerate(read_json_lines(path), start=1)
            seen[f"{cell.profile}/{cell.method}"] = dict(_row(row, f"{path}:{number}") for number, row in rows)
    return Evidence(asked, seen)


def _asked(case: SearchCase) -> Asked:
    judged = [(Item(judgment.title or judgment.doc_id, judgment.doc_id), judgment.grade) for judgment in case.judgments]
    return Asked(case.query_id, case.query, judged=tuple(sorted(judged, key=lambda entry: (-entry[1], entry[0].label))))


def _row(row: dict[str, Any], place: str) -> tuple[str, Seen]:
    try:
        return row["query_id"], fused_seen(row)
    except (KeyError, TypeError) as error:
        raise AssayError(f"{place}: not a fused run ({error!r}). Run `dvc repro` again.") from None


def fused_seen(row: Mapping[str, Any]) -> Seen:
    """row: as in assay.federated.ranking_rows; KeyError or TypeError where it is none."""
    hits, counts = row["hits"], row["counts"]
    relevant = {key for key, grade in row["qrels"].items() if grade > 0}
    keys = [hit["key"] for hit in hits]
    return Seen(
        hits=tuple(Shown(Item(str(hit["title"]), _where(hit)), hit["grade"]) for hit in hits[:HITS]),
        found=len(hits),
        notes=(
            f"{counts['raw']} results, of which {counts['repeats'] + counts['duplicates']} were duplicates",
            *(f"source {source}: {state}" for source, state in _faults(row["sources"])),
        ),
        reached=Reached(len(relevant), _among(relevant, keys), _among(relevant, keys[:NEAR_TOP])) if relevant else None,
    )


def _where(hit: Mapping[str, Any]) -> str:
    """From which sources, at which place in their lists."""
    copies = ", ".join(f"{copy['source']} {copy['position']}" for copy in hit["copies"])
    return f"{hit['year'] or 'no year'}; {copies}"


def _faults(sources: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, str]]:
    return (
        (source["source"], f"{source['state']} {source['reason']}".strip())
        for source in sources
        if source["state"] != "ok"
    )


def _among(relevant: set[str], keys: Sequence[str]) -> int:
    return len(relevant.intersection(keys))
