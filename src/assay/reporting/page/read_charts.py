"""Read what the charts of a suite need, and draw them."""

from collections.abc import Callable, Sequence

from assay.comparing.history import History
from assay.comparing.history_bisect import bisect
from assay.comparing.history_commits import metric_commits
from assay.comparing.history_read import metric_name, read_history
from assay.errors import AssayError
from assay.grid import CellName
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.page.account_rows import AccountRow
from assay.reporting.page.charts.chart import Chart
from assay.reporting.page.charts.quality_cost import Costly, quality_cost
from assay.reporting.page.charts.trend import trend

LAST = 20  # commits
LATENCY = ("retrieve", "generate")  # stages that a person would wait for
_HASH = 10


def read_past(cell: MeasuredCell, measure: str) -> tuple[History | None, str]:
    """The measure over the last commits, or why nothing is known of them: no git, no commit with metrics."""
    name = CellName(cell.suite, cell.profile, cell.method)
    try:
        log = metric_commits(last=LAST)
        return read_history(name, metric_name(measure), log, working_tree=True), ""
    except AssayError as error:
        return None, str(error)


def mover(history: History) -> str:
    """In a sentence, the commit that moved the metric most; "" where none did for sure."""
    culprit = bisect(history).culprit
    if culprit is None or culprit.entry.step is None or not culprit.entry.step.told_apart:
        return ""
    commit, step = culprit.entry.point.commit, culprit.entry.step
    which = f"Commit {commit.hash[:_HASH]} ({commit.subject})" if commit else "What is not committed yet"
    return f"{which} moved it most: {step.change:+.3f}."


def suite_charts(
    measure: str, cells: Sequence[MeasuredCell], accounts: Sequence[AccountRow], history: History | None
) -> list[Chart]:
    """Those for which there are numbers. Pure."""
    by_name = {f"{cell.profile}/{cell.method}": cell for cell in cells if not cell.is_control}
    known = [(by_name[row.cell], row) for row in accounts if row.cell in by_name]
    stages = " and ".join(LATENCY[: _stages(cells)])
    kinds: tuple[tuple[str, str, Callable[[MeasuredCell, AccountRow], float | None]], ...] = (
        ("latency", f"ms a query ({stages})", _milliseconds),
        ("tokens", "tokens a query", lambda cell, row: _by_query(cell, row.tokens)),
        ("price", "price a query", lambda cell, row: _by_query(cell, row.cost)),
    )
    charts: list[Chart | None] = []
    for name, unit, cost in kinds:
        costly = [_costly(cell, measure, cost(cell, row)) for cell, row in known]
        charts.append(quality_cost(name, unit, measure, [one for one in costly if one]))
    charts.append(trend("trend", history) if history else None)
    return [chart for chart in charts if chart]


def _costly(cell: MeasuredCell, measure: str, cost: float | None) -> Costly | None:
    mean = cell.mean(measure)
    if mean is None or not cost or cost <= 0:
        return None
    summary = cell.summary(measure)
    return Costly(f"{cell.profile}/{cell.method}", mean, summary.get("low"), summary.get("high"), cost)


def _milliseconds(cell: MeasuredCell, row: AccountRow) -> float | None:
    """Wall time of the stages, loading included, over all queries; None where a stage of the cell has no time."""
    seconds = [row.seconds[stage] for stage in LATENCY if stage in row.seconds]
    whole = len(seconds) == _stages([cell])
    return 1000 * sum(seconds) / cell.count("total") if whole and cell.count("total") else None


def _stages(cells: Sequence[MeasuredCell]) -> int:
    """How many of LATENCY they have."""
    return len(LATENCY) if any(cell.answers for cell in cells) else 1


def _by_query(cell: MeasuredCell, quantity: float | None) -> float | None:
    return quantity / cell.count("total") if quantity and cell.count("total") else None
