"""The tables of the report as rows, for a spreadsheet or a data frame. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields

from assay.reporting.page.funnel import STAGES, Funnel, lost_at
from assay.reporting.page.headline import Standing
from assay.reporting.page.heat import groups_of, heat, measures_of
from assay.reporting.page.judge_rows import JudgeRow
from assay.reporting.page.render import Report
from assay.reporting.page.suite_data import key_of
from assay.reporting.page.suite_page import SuitePage

Entry = str | float | int | bool | None
Rows = list[tuple[Entry, ...]]


@dataclass(frozen=True, slots=True)
class NamedTable:
    name: str
    columns: tuple[str, ...]
    rows: Rows


def report_tables(report: Report) -> list[NamedTable]:
    """Whatever the page has in rows; tables without a row are left out."""
    suites = report.suites
    standing, stages = [field.name for field in fields(Standing)], [field.name for field in fields(Funnel)]
    tables = [
        NamedTable("ranking", ("suite", "measure", *standing), list(_ranking(suites))),
        NamedTable(
            "gains",
            ("suite", "measure", "cell", "over", "gain", "low", "high", "n", "p", "verdict"),
            list(_gains(suites)),
        ),
        NamedTable(
            "means",
            ("suite", "cell", "measure", "kind", "label", "mean", "low", "high", "n", "undetermined"),
            list(_means(suites)),
        ),
        NamedTable(
            "pairs",
            ("suite", "measure", "first", "second", "difference", "low", "high", "p", "holm_p", "n"),
            list(_pairs(suites)),
        ),
        NamedTable("queries", ("suite", "query", "cell", "measure", "score", "state", "stage"), list(_queries(suites))),
        NamedTable(
            "funnel", ("suite", *stages), [(suite.name, *_values(row)) for suite in suites for row in suite.funnels]
        ),
        NamedTable(
            "effects",
            ("suite", "measure", "factor", "base", "new", "gain", "low", "high", "n", "p", "holm_p"),
            list(_effects(suites)),
        ),
        NamedTable("costs", ("suite", "cell", "quantity", "number"), list(_costs(suites))),
        NamedTable("charts", ("suite", "chart", "title", "row", "column", "entry"), list(_charts(report))),
        NamedTable("judges", ("place", "measure", "quantity", "number", "unqualified"), list(_judges(report.judges))),
        NamedTable("provenance", ("name", "stands_for"), list(report.provenance)),
    ]
    return [table for table in tables if table.rows]


def _values(row: Standing | Funnel) -> Iterable[Entry]:
    values: Iterable[Entry] = asdict(row).values()
    return values


def _ranking(suites: Sequence[SuitePage]) -> Iterator[tuple[Entry, ...]]:
    for suite in suites:
        for row in suite.headline.standings:
            yield (suite.name, suite.headline.measure, *_values(row))


def _means(suites: Sequence[SuitePage]) -> Iterator[tuple[Entry, ...]]:
    for suite in suites:
        cells = suite.facts.cells
        measures, groups = measures_of(cells, suite.facts.headline), groups_of(cells)
        for measure, table in heat(cells, measures, groups).items():
            for (kind, label), entries in zip(groups, table, strict=True):
                for cell, entry in zip(cells, entries, strict=True):
                    if entry is not None:
                        yield (suite.name, key_of(cell), measure, kind, label, *entry)


def _pairs(suites: Sequence[SuitePage]) -> Iterator[tuple[Entry, ...]]:
    for suite in suites:
        names = [key_of(cell) for cell in suite.facts.cells]
        for pair in suite.facts.pairs:
            numbers = (pair.difference, pair.low, pair.high, pair.p, pair.holm_p, pair.n)
            yield (suite.name, suite.facts.headline, names[pair.first], names[pair.second], *numbers)


def _effects(suites: Sequence[SuitePage]) -> Iterator[tuple[Entry, ...]]:
    for suite in suites:
        for row in suite.effects.main if suite.effects else ():
            change, of = row.change, row.estimate
            numbers = (of.mean, of.low, of.high, of.n, row.p, row.holm_p)
            yield (suite.name, suite.facts.headline, change.factor, change.base, change.new, *numbers)


def _gains(suites: Sequence[SuitePage]) -> Iterator[tuple[Entry, ...]]:
    """Of the best cell: over each control that has a value, and since the base, the only one with a p-value."""
    for suite in suites:
        head, base = suite.headline, suite.base
        for gain in head.gains:
            if not gain.not_applicable:
                told = (gain.absolute, gain.low, gain.high, gain.n, None, "")
                yield (suite.name, gain.measure, gain.cell, gain.other, *told)
        if base and not base.why:
            numbers = (base.absolute, base.low, base.high, base.n, base.p, base.verdict)
            yield (suite.name, head.measure, base.cell, f"itself at {base.base}", *numbers)


def _queries(suites: Sequence[SuitePage]) -> Iterator[tuple[Entry, ...]]:
    """The headline measure of every query in every cell, and the stage at which it was lost where that is known."""
    for suite in suites:
        measure = suite.headline.measure
        for cell in suite.facts.cells:
            seen, passed = suite.facts.evidence.seen.get(key_of(cell), {}), cell.scores("keyword_pass")
            for query, score in cell.scores(measure).items():
                number = score.number if score.state == "value" else None
                stage = STAGES[lost_at(seen[query], passed.get(query))] if query in seen else ""
                yield (suite.name, query, key_of(cell), measure, number, score.state, stage)


def _costs(suites: Sequence[SuitePage]) -> Iterator[tuple[Entry, ...]]:
    for suite in suites:
        for row in suite.accounts:
            times = {f"seconds of {stage}": seconds for stage, seconds in row.seconds.items()}
            known: dict[str, float | None] = {**times, "tokens": row.tokens, "cost": row.cost}
            yield from ((suite.name, row.cell, name, float(of)) for name, of in known.items() if of is not None)


def _charts(report: Report) -> Iterator[tuple[Entry, ...]]:
    """An entry a line: the charts have columns of their own."""
    charts = [(suite.name, chart) for suite in report.suites for chart in suite.charts]
    for suite, chart in [*charts, *(("", chart) for chart in report.charts)]:
        for place, row in enumerate(chart.rows, start=1):
            for column, entry in zip(chart.columns, row, strict=True):
                yield (suite, chart.name, chart.title, place, column, entry)


def _judges(judges: Sequence[JudgeRow]) -> Iterator[tuple[Entry, ...]]:
    for row in judges:
        yield from (
            (row.place, row.measure, name, float(found), row.unqualified) for name, found in row.numbers.items()
        )
