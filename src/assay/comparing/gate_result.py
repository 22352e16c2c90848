"""What the gate found, for every way to show it."""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["pass", "regression", "could not compare"]
EXIT_CODES: dict[Verdict, int] = {"pass": 0, "regression": 1, "could not compare": 2}
Weight = Literal["failure", "uncomparable", "note"]
UNDECIDED = "undecided"  # the kind of a drop beyond the tolerance that may be chance


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to know. Numbers are None where they do not apply; `low` and `high` bound the change."""

    weight: Weight
    kind: str  # one word or two, such as dropped, beyond max, below floor, vanished, unreadable
    cell: str  # "" where it concerns no single cell
    metric: str  # "" where it concerns the whole cell
    message: str
    base: float | None = None
    new: float | None = None
    change: float | None = None
    low: float | None = None
    high: float | None = None
    tolerance: float | None = None
    p: float | None = None  # of so bad a change were there none, corrected for all comparisons of the run


@dataclass(frozen=True, slots=True)
class RuleSummary:
    rule: str
    matched: int  # metrics of cells, on either side
    compared: int
    paired: int  # of those compared: by their per-query files
    worst: Finding | None  # the comparison that came closest to failing, or failed by most
    tested: int = 0  # of those paired: with a query that moved, so that chance is asked about


@dataclass(frozen=True, slots=True)
class GateResult:
    base: str
    commit: str  # "" where the base is unknown
    confidence: float
    findings: tuple[Finding, ...]
    rules: tuple[RuleSummary, ...] = ()

    @property
    def failures(self) -> tuple[Finding, ...]:
        return self._of("failure")

    @property
    def uncomparable(self) -> tuple[Finding, ...]:
        return self._of("uncomparable")

    @property
    def notes(self) -> tuple[Finding, ...]:
        return self._of("note")

    @property
    def undecided(self) -> tuple[Finding, ...]:
        """Those of the notes that tell of a drop which may be chance."""
        return tuple(finding for finding in self.notes if finding.kind == UNDECIDED)

    @property
    def compared(self) -> int:
        return sum(rule.compared for rule in self.rules)

    @property
    def paired(self) -> int:
        return sum(rule.paired for rule in self.rules)

    @property
    def tested(self) -> int:
        """The family that p-values are corrected for."""
        return sum(rule.tested for rule in self.rules)

    @property
    def verdict(self) -> Verdict:
        """A regression that was seen is one, whatever else could not be compared."""
        if self.failures:
            return "regression"
        return "could not compare" if self.uncomparable or not self.compared else "pass"

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.verdict]

    def _of(self, weight: Weight) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.weight == weight)


def could_not_compare(base: str, reason: str) -> GateResult:
    """The result where the comparison could not even begin."""
    return GateResult(base, "", 0.0, (Finding("uncomparable", "error", "", "", reason),))
