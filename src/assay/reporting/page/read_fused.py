"""Read what fused lists hold for the recorded cases of a search suite."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from assay import places
from assay.config import load_search_suite
from assay.errors import AssayError
from assay.federated.fixture import read_cases
from assay.federated.grades import judged_records
from assay.federated.search_case import Judgment, SearchCase
from assay.grid import CellName
from assay.jsonlines import read_json_lines
from assay.reporting.page.evidence import Asked, Evidence, Item, Reached, Seen, Shown, Traced
from assay.reporting.page.reached import NEAR_TOP
from assay.retrieval.runs import RANKING
from assay.scoring.fused import NO_CALL

HITS = 10
Results = Collection[tuple[str, int]]  # of one paper: source, and position in its list


def read_fused(suite: str, cells: Sequence[CellName]) -> Evidence:
    """AssayError where a file is malformed."""
    if not places.suite_config(suite).is_file():
        return Evidence()
    cases = list(chain.from_iterable(map(read_cases, load_search_suite(suite).fixtures)))
    asked = tuple(map(_asked, cases))
    judged = {case.query_id: _results(case) for case in cases}
    seen: dict[str, Mapping[str, Seen]] = {}
    for cell in cells:
        path = places.run(*cell) / RANKING
        if path.is_file():
            rows = enumerate(read_json_lines(path), start=1)
            seen[f"{cell.profile}/{cell.method}"] = dict(_row(row, judged, f"{path}:{number}") for number, row in rows)
    return Evidence(asked, seen)


def _asked(case: SearchCase) -> Asked:
    judged = tuple((_judged(judgment), judgment.grade) for judgment in _best_first(case))
    return Asked(case.query_id, case.query, judged=judged)


def _judged(judgment: Judgment) -> Item:
    return Item(judgment.title or judgment.doc_id, judgment.doc_id)


def _best_first(case: SearchCase) -> list[Judgment]:
    return sorted(case.judgments, key=lambda judgment: (-judgment.grade, _judged(judgment).label))


def _results(case: SearchCase) -> list[Results]:
    """Of each judged paper, best first: its results, as `grades` takes them."""
    known = {doc_id: record.results for record in judged_records(case) for doc_id in record.doc_ids}
    return [known[judgment.doc_id] for judgment in _best_first(case)]


def _row(row: dict[str, Any], judged: Mapping[str, Sequence[Results]], place: str) -> tuple[str, Seen]:
    try:
        return row["query_id"], fused_seen(row, judged.get(row["query_id"], ()))
    except (KeyError, TypeError) as error:
        raise AssayError(f"{place}: not a fused run ({error!r}). Run `dvc repro` again.") from None


def fused_seen(row: Mapping[str, Any], judged: Sequence[Results] = ()) -> Seen:
    """row: as in assay.federated.ranking_rows; KeyError or TypeError where it is none. judged: of each judged paper."""
    hits, counts, states = row["hits"], row["counts"], {source["state"] for source in row["sources"]}
    relevant = {key for key, grade in row["qrels"].items() if grade > 0}
    keys = [hit["key"] for hit in hits]
    asked = bool(states - NO_CALL)  # else nothing was measured, which is no miss
    return Seen(
        failure="" if asked else "no call of a source went through" if states else "no source of it is fused",
        hits=tuple(Shown(Item(str(hit["title"]), _where(hit)), hit["grade"]) for hit in hits[:HITS]),
        found=len(hits),
        notes=(
            f"{counts['raw']} results, of which {counts['repeats'] + counts['duplicates']} were duplicates",
            *(f"source {source}: {state}" for source, state in _faults(row["sources"])),
        ),
        reached=Reached(len(relevant), _among(relevant, keys), _among(relevant, keys[:NEAR_TOP]))
        if relevant and asked
        else None,
        traced=_traced(hits, judged) if asked else (),
    )


def _traced(hits: Sequence[Mapping[str, Any]], judged: Sequence[Results]) -> tuple[Traced, ...]:
    """A judged paper has the rank of the first hit that holds one of its results."""
    ranks = {
        (copy["source"], copy["position"]): rank for rank, hit in enumerate(hits, start=1) for copy in hit["copies"]
    }
    return tuple(
        Traced(min((ranks[result] for result in results if result in ranks), default=None)) for results in judged
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
