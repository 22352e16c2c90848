"""Everything that the report says of one suite."""

from collections.abc import Sequence
from dataclasses import dataclass

from assay.comparing.effects import Effects
from assay.grid import Grid
from assay.reporting.measured_cell import check_measure, read_cells
from assay.reporting.page.account_rows import AccountRow, read_accounts
from assay.reporting.page.effect_rows import read_effects
from assay.reporting.page.funnel import Funnel, funnel
from assay.reporting.page.headline import Headline, headline
from assay.reporting.page.pairs import all_pairs
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

    @property
    def name(self) -> str:
        return self.facts.suite


def read_suite_page(grid: Grid, suite: str, measure: str, unqualified: Sequence[str]) -> SuitePage | None:
    """None where no cell was measured. AssayError where a file is malformed."""
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
    return SuitePage(headline(table, cells, pairs), facts, tuple(funnels(facts)), found, why, tuple(accounts))


def funnels(facts: SuiteFacts) -> list[Funnel]:
    """Of the cells whose runs are at hand. Pure."""
    seen = facts.evidence.seen
    return [
        funnel(cell.name, seen[key_of(cell)], cell.scores("keyword_pass"))
        for cell in facts.cells
        if key_of(cell) in seen and any(of_query.reached for of_query in seen[key_of(cell)].values())
    ]
