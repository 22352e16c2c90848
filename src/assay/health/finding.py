"""What a check of suite health has to say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """An error makes a score wrong, a warning asks for a second look, a note informs and never fails."""

    check: str  # a heading of docs/suite-health.md
    severity: Severity
    place: str  # a file or a folder
    message: str
    query_id: str = ""  # "" where it concerns no single query
    line: int = 0  # 0 where it concerns no single line
    detail: bool = False  # of another finding that says the same in sum
    facts: Mapping[str, Any] = field(default_factory=dict)  # for programs

    def __str__(self) -> str:
        where = f"{self.place}:{self.line}" if self.line else self.place
        subject = f" query {self.query_id}:" if self.query_id else ""
        return f"{where}: {self.severity}:{subject} {self.message} [{self.check}]"


def few(names: Sequence[str], most: int = 5) -> str:
    """The first names, and how many there are besides."""
    shown = ", ".join(names[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "")
