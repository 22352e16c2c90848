"""The judgments of a case as grades of the hits of a ranking, for the ranking measures.

Which judgments are about one record is a fact of the case: it is worked out from all its results, whatever a profile
fuses, so that every profile is measured against the same ideal.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from assay.federated.identity import TITLE, judged_aliases
from assay.federated.prepared import PreparedCase, prepare
from assay.federated.ranking import FusedRanking
from assay.federated.search_case import SearchCase
from assay.federated.titles import title_hash


@dataclass(frozen=True, slots=True)
class JudgedRecord:
    doc_ids: tuple[str, ...]  # the judgments about it, as written
    grade: int  # the highest of theirs
    results: frozenset[tuple[str, int]]  # its results (Listing.place), of any source and year; none: no source found it


def judged_records(case: SearchCase | PreparedCase) -> list[JudgedRecord]:
    """One entry a judged record, in the order of the judgments."""
    prepared = prepare(case)
    judgments = prepared.case.judgments
    if not judgments:
        return []
    meant = [judged_aliases(judgment.doc_id) or (judgment.doc_id,) for judgment in judgments]
    named = _records_by_alias(prepared)
    if any(alias.startswith(f"{TITLE}:") for meanings in meant for alias in meanings):
        named = {**_records_by_title(prepared), **named}
    about: dict[int | str, list[int]] = {}
    for place, meanings in enumerate(meant):
        record = next((named[alias] for alias in meanings if alias in named), None)
        about.setdefault(meanings[0] if record is None else record, []).append(place)
    return [
        JudgedRecord(
            tuple(judgments[place].doc_id for place in places),
            max(judgments[place].grade for place in places),
            frozenset()
            if isinstance(record, str)
            else frozenset(prepared.everything[number].place for number in prepared.records[record]),
        )
        for record, places in about.items()
    ]


def grades(case: SearchCase | PreparedCase, ranking: FusedRanking) -> dict[str, int]:
    """Grade by the key of the hit; a judged record that the ranking lacks stays under its first doc_id.

    A judged record counts at its best hit alone; its further hits (there are some without dedup) are worth 0. Two
    judged records in one hit count once, with the higher grade. A ranking by PaperBot's convention is graded by equal
    text alone.
    """
    prepared = prepare(case)
    if ranking.paperbot:
        return {judgment.doc_id: judgment.grade for judgment in prepared.case.judgments}
    hit_of = {copy.place: number for number, hit in enumerate(ranking.hits) for copy in hit.copies}
    found: dict[str, int] = {}
    further: set[int] = set()
    for entry in judged_records(prepared):
        places = sorted({hit_of[place] for place in entry.results if place in hit_of})
        key = ranking.hits[places[0]].key if places else entry.doc_ids[0]
        found[key] = max(entry.grade, found.get(key, 0))
        further.update(places[1:])
    for key in [ranking.hits[number].key for number in sorted(further)]:
        found.setdefault(key, 0)
    return found


def _records_by_alias(prepared: PreparedCase) -> Mapping[str, int]:
    everything = prepared.everything
    return {
        alias: record
        for record, places in enumerate(prepared.records)
        for place in places
        for alias in everything[place].aliases
    }


def _records_by_title(prepared: PreparedCase) -> Mapping[str, int]:
    """By title hash. Where several records have the title, it means one without ids, else the first by its aliases."""
    candidates: dict[str, tuple[list[str], int]] = {}
    for record, places in enumerate(prepared.records):
        copies = [prepared.everything[place] for place in places]
        aliases = sorted({alias for copy in copies for alias in copy.aliases})
        for title in {copy.paper.title for copy in copies if copy.paper.title}:
            name = f"{TITLE}:{title_hash(title)}"
            candidates[name] = min((aliases, record), candidates.get(name, (aliases, record)))
    return {name: record for name, (_, record) in candidates.items()}
