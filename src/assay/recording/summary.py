"""How the calls to each source went, over all cases of a recorded fixture."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assay.recording.tasks import RESULTS, STATUS


@dataclass(slots=True)
class SourceSummary:
    """Each call is one of ok, slow and failed; an empty one is ok or slow too."""

    source: str
    ok: int = 0
    slow: int = 0
    failed: int = 0
    empty: int = 0
    results: int = 0
    reasons: Counter[str] = field(default_factory=Counter)  # why they failed, and what was odd about the others

    @property
    def calls(self) -> int:
        return self.ok + self.slow + self.failed

    @property
    def all_failed(self) -> bool:
        return 0 < self.calls == self.failed


def summarise(rows: Iterable[Mapping[str, Any]], sources: Sequence[str]) -> list[SourceSummary]:
    """rows: cases as `assay record` writes them."""
    summaries = [SourceSummary(source) for source in sources]
    for row in rows:
        for summary in summaries:
            if summary.source in row[RESULTS]:
                _count(summary, len(row[RESULTS][summary.source]), row.get(STATUS, {}).get(summary.source))
    return summaries


def _count(summary: SourceSummary, results: int, status: Any) -> None:
    entry = status if isinstance(status, dict) else {"state": status or "ok"}
    state = entry["state"]
    summary.ok += state == "ok"
    summary.slow += state == "slow"
    summary.failed += state == "failed"
    summary.empty += state != "failed" and results == 0
    summary.results += results
    if entry.get("reason"):
        summary.reasons[entry["reason"]] += 1
