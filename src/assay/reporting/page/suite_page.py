"""Everything that the report says of one suite."""

from collections.abc import Sequence
from dataclasses import dataclass

from assay.comparing.effects import Effects
from assay.grid import Grid
from assay.reporting.measured_cell import check_measure, read_cells
from assay.reporting.page.account_rows import AccountRow, read_accounts
from assay.reporting.page.base_gain import BaseGain, base_gain
from assay.reporting.page.charts.chart import Chart
from assay.reporting.page.effect_rows import read_effects
from assay.reporting.page.funnel import Funnel, funnel
from assay.reporting.page.headline import Headline, headline
from assay.reporting.page.pairs import all_pairs
from assay.reporting.page.read_charts import mover, read_past, suite_charts
from assay.reporting.page.read_evidence import read_evidence
from assay.reporting.page.suite_data import SuiteFacts, key_of
from assay.reporting.table import build_table


@dataclass(frozen=True, slots=True)
class SuitePage:
    """no_effects: why there are none."""

    headline: Headline
    facts: SuiteFacts
    funnels: tuple[Funnel, ...]
    effects: Effects | None
    no_effects: str
    accounts: tuple[AccountRow, ...]
    charts: tuple[Chart, ...] = ()
    base: BaseGain | None = None
    past: str = ""  # what is to be said of the last commits

    @property
    def name(self) -> str:
        return self.facts.suite


def read_suite_page(
    grid: Grid, suite: str, measure: str, unqualified: Sequence[str], base: str | None = None
) -> SuitePage | None:
    """None where no cell was measured. base: a revision. AssayError where a file is malformed."""
    cells, missing = read_cells(grid, suite)
    if not cells:
        return None
    check_measure(measure, cells, "params.yaml: report.headline")
    table = build_table(suite, cells, measure, missing, unqualified)
    pairs = all_pairs(cells, measure)
    evidence = read_evidence(grid, suite)
    found, why = read_effects(cells, measure)
    facts = SuiteFacts(suite, measure, cells, pairs, evidence, unqualified)
    accounts = read_accounts(grid.cells(suite))
    best = table.rows[0].cell if table.rows and table.rows[0].rank == 1 else None
    history, unknown = read_past(best, measure) if best else (None, "")
    return SuitePage(
        headline=headline(table, cells, pairs),
        facts=facts,
        funnels=tuple(funnels(facts)),
        effects=found,
        no_effects=why,
        accounts=tuple(accounts),
        charts=tuple(suite_charts(measure, cells, accounts, history)),
        base=base_gain(best, base, measure) if best and base else None,
        past=mover(history) if history else unknown,
    )


def funnels(facts: SuiteFacts) -> list[Funnel]:
    """Of the cells whose runs are at hand. Pure."""
    seen = facts.evidence.seen
    return [
        funnel(cell.name, seen[key_of(cell)], cell.scores("keyword_pass"))
        for cell in facts.cells
        if key_of(cell) in seen and any(of_query.reached for of_query in seen[key_of(cell)].values())
    ]
