"""What every judge offers."""

from collections.abc import Sequence
from typing import Protocol

from assay.records import Answer, Query, Verdict


class Judge(Protocol):
    def judge(self, query: Query, answer: Answer) -> Verdict:
        """What `answer`, with the context that it was given, is worth for `query`."""
        ...

    def judge_all(self, queries: Sequence[Query], answers: Sequence[Answer]) -> list[Verdict]:
        """The same for many, in their order; the n-th answer is to the n-th query."""
        ...
