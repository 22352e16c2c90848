"""The tables of the report as rows, for a spreadsheet or a data frame. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields

from assay.reporting.page.funnel import Funnel
from assay.reporting.page.headline import Standing
from assay.reporting.page.heat import groups_of, heat, measures_of
from assay.reporting.page.judge_rows import JudgeRow
from assay.reporting.page.suite_data import key_of
from assay.reporting.page.suite_page import SuitePage

Entry = str | float | int | bool | None
Rows = list[tuple[Entry, ...]]


@dataclass(frozen=True, slots=True)
class NamedTable:
    name: str
    columns: tuple[str, ...]
    rows: Rows


def report_tables(suites: Sequence[SuitePage], judges: Sequence[JudgeRow]) -> list[NamedTable]:
    """ranking, means, pairs, funnel, effects, time and judges; those without a row are left out."""
    standing, stages = [field.name for field in fields(Standing)], [field.name for field in fields(Funnel)]
    tables = [
        NamedTable("ranking", ("suite", "measure", *standing), list(_ranking(suites))),
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
        NamedTable(
            "funnel", ("suite", *stages), [(suite.name, *_values(row)) for suite in suites for row in suite.funnels]
        ),
        NamedTable(
            "effects",
            ("suite", "measure", "factor", "base", "new", "gain", "low", "high", "n", "p", "holm_p"),
            list(_effects(suites)),
        ),
        NamedTable("time", ("suite", "cell", "quantity", "number"), list(_times(suites))),
        NamedTable("judges", ("place", "measure", "quantity", "number", "unqualified"), list(_judges(judges))),
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


def _times(suites: Sequence[SuitePage]) -> Iterator[tuple[Entry, ...]]:
    for suite in suites:
        for row in suite.accounts:
            yield from ((suite.name, row.cell, stage, seconds) for stage, seconds in row.seconds.items())


def _judges(judges: Sequence[JudgeRow]) -> Iterator[tuple[Entry, ...]]:
    for row in judges:
        yield from (
            (row.place, row.measure, name, float(found), row.unqualified) for name, found in row.numbers.items()
        )
