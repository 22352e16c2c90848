"""Findings for the terminal: of each check the first few, and how many there are besides."""

from collections import Counter
from collections.abc import Iterator, Sequence

from assay.health.finding import HealthFinding

MOST = 5  # of a check


def listed(findings: Sequence[HealthFinding], suite: str, everything: bool) -> Iterator[str]:
    """One line a finding, in their order. Errors are never left out; what is left out is counted in the last line."""
    shown: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for finding in findings:
        if everything or finding.severity == "error" or (not finding.detail and shown[finding.check] < MOST):
            shown[finding.check] += 1
            yield str(finding)
        else:
            left[finding.check] += 1
    if left:
        counts = ", ".join(f"{count} of {check}" for check, count in left.items())
        yield f"{suite}: not shown: {counts}. `assay lint --suite {suite} --all` shows them."
