"""The report in short, for a comment or a mail: every name escaped, bounded by the number of cells."""

from collections.abc import Iterator, Sequence

from assay.reporting.gate_markdown import escaped
from assay.reporting.page.base_gain import BaseGain
from assay.reporting.page.headline import Headline, Standing
from assay.reporting.page.render import number, p_value, signed
from assay.reporting.page.suite_page import SuitePage

ROWS = 20  # cells of a suite


def report_markdown(suites: Sequence[SuitePage], state: str) -> str:
    """state: the commit, and whether files differ from it."""
    lines = [f"### assay report, {escaped(state)}"]
    for suite in suites:
        lines += ["", *_suite(suite.headline, suite.base)]
    return "\n".join(lines) + "\n"


def _suite(headline: Headline, base: BaseGain | None) -> Iterator[str]:
    yield f"**{escaped(headline.suite)}**: {_lead(headline)}"
    yield ""
    yield f"| # | cell | {escaped(headline.measure)} | interval | n | behind the best | p | against the best |"
    yield "|--:|---|--:|---|--:|---|--:|---|"
    for row in headline.standings[:ROWS]:
        yield f"| {' | '.join(_row(row))} |"
    rest = len(headline.standings) - ROWS
    if rest > 0:
        yield f"\n{rest} more; `assay table` shows all."
    gains = [gain for gain in headline.gains if not gain.not_applicable]
    if gains or base:
        yield ""
    if base:
        yield f"- since {escaped(base.base)}: {_since(base)}"
    for gain in gains:
        told = f"{signed(gain.absolute)}{_interval(gain.low, gain.high)}"
        yield f"- {escaped(gain.measure)} over {escaped(gain.other)}: {told}, n {gain.n}"
    if headline.warnings:
        yield ""
    yield from (f"- {escaped(warning)}" for warning in headline.warnings)


def _since(base: BaseGain) -> str:
    if base.why:
        return f"not known: {escaped(base.why)}"
    told = f"{escaped(base.cell)} {signed(base.absolute)}{_interval(base.low, base.high)}"
    return f"{told}, n {base.n}, sign-flip p {p_value(base.p)}: {base.verdict}"


def _lead(headline: Headline) -> str:
    if headline.best is None:
        return f"no cell has a value of {escaped(headline.measure)}"
    best = f"{escaped(headline.best.cell)} is first with {number(headline.best.mean)}"
    if not headline.compared:
        return best
    return f"{best}; {len(headline.rivals)} of the {headline.compared} others cannot be told apart from it"


def _row(row: Standing) -> list[str]:
    behind = "" if row.behind is None else f"{signed(row.behind)}{_interval(row.behind_low, row.behind_high)}"
    return [
        "" if row.rank is None else str(row.rank),
        escaped(row.cell),
        number(row.mean),
        "" if row.low is None else f"{number(row.low)} to {number(row.high)}",
        str(row.n),
        behind,
        "" if row.p is None else p_value(row.p),
        "a control" if row.control else row.verdict,
    ]


def _interval(low: float | None, high: float | None) -> str:
    return "" if low is None else f" ({signed(low)} to {signed(high)})"
