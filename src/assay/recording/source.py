"""The port to a live source: a query in, results as the fixture has them out, or the reason why there are none."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class SourceQuery:
    text: str
    max_results: int
    year_from: int | None = None  # both included
    year_to: int | None = None


@dataclass(frozen=True, slots=True)
class Found:
    results: Sequence[dict[str, Any]]  # best first; fields as assay.federated.case_json has them
    seconds: float  # of the call that answered, without the waits before it
    note: str = ""  # what is not as it should be, in words that are the same for the same fault


class SourceFailed(Exception):  # noqa: N818 (a state of a call, more than an error)
    """A call without a usable reply.

    reason: short, the same for the same fault, and nothing that a server said. passing: another call may have more
    luck. retry_after: the seconds that the server asks to wait.
    """

    def __init__(
        self, reason: str, *, seconds: float = 0.0, passing: bool = False, retry_after: float | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seconds = seconds
        self.passing = passing
        self.retry_after = retry_after


class Source(Protocol):
    @property
    def slow_seconds(self) -> float:
        """A call that takes longer is recorded as slow."""
        ...

    def check(self) -> None:
        """AssayError with the mend where no call can be made; asked before any work."""
        ...

    def search(self, query: SourceQuery) -> Found:
        """SourceFailed where this call has no usable reply. Calls of one source come one after the other."""
        ...
