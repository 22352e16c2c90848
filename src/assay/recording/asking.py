"""One source, asked for one query after the other; how each call went."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assay.federated.search_case import CallState
from assay.recording.plain_text import plain_text
from assay.recording.source import Source, SourceFailed, SourceQuery

GIVE_UP_AFTER = 10  # calls of a source that failed in a row, each with all its attempts


@dataclass(frozen=True, slots=True)
class Answer:
    state: CallState
    results: Sequence[dict[str, Any]]
    reason: str = ""
    seconds: float | None = None  # None: no call was made


class Asker:
    """A source that fails again and again is not asked any more: a long list of queries would wait for each timeout."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._failed_in_a_row = 0

    def ask(self, query: SourceQuery) -> Answer:
        if self._failed_in_a_row >= GIVE_UP_AFTER:
            return Answer("failed", (), f"not asked: {GIVE_UP_AFTER} calls in a row had failed")
        try:
            found = self._source.search(query)
        except SourceFailed as failure:
            self._failed_in_a_row += 1
            return Answer("failed", (), plain_text(failure.reason), failure.seconds)
        self._failed_in_a_row = 0
        state: CallState = "slow" if found.seconds > self._source.slow_seconds else "ok"
        return Answer(state, found.results, plain_text(found.note), found.seconds)
