"""The queries and documents of a suite, against which the ids of other systems are checked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from assay.foreign.result import ForeignHit

_LINES = re.compile(r"(.+)#L(\d+)-L(\d+)")  # as our own run.trec has chunks


@dataclass(frozen=True, slots=True)
class Known:
    queries: frozenset[str]
    lines: Mapping[str, int]  # of each document, by its path or id

    def query_fault(self, query_id: str, hint: bool = True) -> str:
        """What is wrong with a query's id; "" where nothing is. hint: look for the closest, which takes its time."""
        if query_id in self.queries:
            return ""
        return f"the suite has no query `{query_id}`.{_closest(query_id, sorted(self.queries)) if hint else ''}"

    def placed(self, hit: ForeignHit) -> ForeignHit:
        """The hit with its lines: all of the document where it names none.

        An id that is a chunk's, `path#L3-L9`, names lines too. A hit whose place is at fault stays as it is.
        """
        if hit.start is not None or hit.end is not None:
            return hit
        if hit.doc_id in self.lines:
            return replace(hit, start=1, end=max(1, self.lines[hit.doc_id]))
        found = _LINES.fullmatch(hit.doc_id)
        if found is None or found[1] not in self.lines:
            return hit
        return replace(hit, doc_id=found[1], start=int(found[2]), end=int(found[3]))

    def fault(self, hit: ForeignHit, hint: bool = True) -> str:
        """What is wrong with the place of a hit; "" where nothing is."""
        if hit.doc_id not in self.lines:
            closest = _closest(hit.doc_id, list(self.lines)) if hint else ""
            return f"the suite has no document `{hit.doc_id}`.{closest}"
        if hit.start is None or hit.end is None:
            return "`start` and `end` go together: give both or none."
        lines = max(1, self.lines[hit.doc_id])
        if not 1 <= hit.start <= hit.end <= lines:
            return f"lines {hit.start} to {hit.end} are not in `{hit.doc_id}`, which has {lines}. They count from 1."
        return ""


def _closest(wanted: str, known: list[str]) -> str:
    from rapidfuzz import fuzz, process

    found = process.extractOne(wanted, known, scorer=fuzz.ratio, score_cutoff=60)
    return f" Closest: `{found[0]}`." if found else ""
