"""What a person wants to know first of a suite. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assay.comparing.listing import listed
from assay.reporting.gain import LEVEL, Gain
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.page.pairs import Pair
from assay.reporting.table import Row, Table

Verdict = Literal["best", "equal to the best", "cannot be told apart", "worse", "unknown"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A cell in the ranking. behind: its mean less the best one's, over the queries of both, with its 95 % interval."""

    rank: int | None
    cell: str
    mean: float | None
    low: float | None
    high: float | None
    n: int
    undetermined: int
    verdict: Verdict
    control: bool = False
    behind: float | None = None
    behind_low: float | None = None
    behind_high: float | None = None
    p: float | None = None  # Holm-adjusted over the cells set against the best


@dataclass(frozen=True, slots=True)
class Headline:
    """best: None where no cell has a value. rivals: what cannot be told apart from it. gains: over the controls."""

    suite: str
    measure: str
    best: Standing | None
    rivals: tuple[str, ...]
    standings: tuple[Standing, ...]
    gains: tuple[Gain, ...]
    warnings: tuple[str, ...]
    compared: int


def headline(table: Table, cells: Sequence[MeasuredCell], pairs: Sequence[Pair]) -> Headline:
    """cells: those that the places in `pairs` speak of."""
    against = _against_best(table, cells, pairs)
    standings = [_standing(row, table, against.get(row.cell.name)) for row in table.rows]
    standings += [_of_control(control, table.headline, against.get(control.name)) for control in table.controls]
    best = standings[0] if table.rows and table.rows[0].rank == 1 else None
    return Headline(
        suite=table.suite,
        measure=table.headline,
        best=best,
        rivals=tuple(row.cell.name for row in table.rows if row.may_be_best),
        standings=tuple(standings),
        gains=tuple(gain for gain in table.gains if best and gain.cell == best.cell),
        warnings=tuple(_warnings(table)),
        compared=table.compared,
    )


def _against_best(table: Table, cells: Sequence[MeasuredCell], pairs: Sequence[Pair]) -> dict[str, Pair]:
    """Each cell's pair with the best, turned so that the best comes second; by name."""
    names = [cell.name for cell in cells]
    if not table.rows or table.rows[0].cell.name not in names:
        return {}
    best = names.index(table.rows[0].cell.name)
    turned = [_turned(pair) if pair.first == best else pair for pair in pairs if best in (pair.first, pair.second)]
    return {names[pair.first]: pair for pair in turned}


def _turned(pair: Pair) -> Pair:
    low, high = (None if end is None else -end for end in (pair.high, pair.low))
    return Pair(pair.second, pair.first, -pair.difference, low, high, pair.p, pair.holm_p, pair.n)


def _standing(row: Row, table: Table, pair: Pair | None) -> Standing:
    summary = row.cell.summary(table.headline)
    return Standing(
        rank=row.rank,
        cell=row.cell.name,
        mean=summary.get("mean"),
        low=summary.get("low"),
        high=summary.get("high"),
        n=row.cell.n(table.headline),
        undetermined=int(summary.get("undetermined", 0)),
        verdict=_verdict(row, table),
        behind=pair.difference if pair else None,
        behind_low=pair.low if pair else None,
        behind_high=pair.high if pair else None,
        p=row.p,
    )


def _verdict(row: Row, table: Table) -> Verdict:
    if row is table.rows[0] and row.rank == 1:
        return "best"
    if row.p is None:
        return "unknown"
    if row.p <= LEVEL:
        return "worse"
    return "equal to the best" if row.rank == 1 else "cannot be told apart"


def _of_control(control: MeasuredCell, measure: str, pair: Pair | None) -> Standing:
    summary = control.summary(measure)
    return Standing(
        rank=None,
        cell=control.name,
        mean=summary.get("mean"),
        low=summary.get("low"),
        high=summary.get("high"),
        n=control.n(measure),
        undetermined=int(summary.get("undetermined", 0)),
        verdict="unknown",
        control=True,
        behind=pair.difference if pair else None,
        behind_low=pair.low if pair else None,
        behind_high=pair.high if pair else None,
    )


def _warnings(table: Table) -> list[str]:
    """What is missing, undetermined or not to be believed."""
    cells = [*(row.cell for row in table.rows), *table.controls]
    told = []
    above = [control.name for control in table.controls if _is_above(control, table)]
    if above:
        told.append(f"higher than the best cell: the controls {listed(above)}. Mind what they show before the cells.")
    if table.missing:
        told.append(f"not measured yet: {listed(list(table.missing))}. Run `dvc repro`.")
    alike: dict[tuple[str, ...], list[str]] = {}
    for cell in cells:
        alike.setdefault(tuple(_undetermined(cell)), []).append(cell.name)
    told += [
        f"undetermined for some queries of {listed(names)}: {listed(open_, 6)}"
        for open_, names in alike.items()
        if open_
    ]
    given = {measure for cell in cells for measure in cell.metrics.get("overall", {})}
    doubted = [measure for measure in table.unqualified if measure in given]
    if doubted:
        told.append(
            f"unqualified: {listed(doubted)}. On labelled pairs the judge is not shown to beat chance, so these rank "
            "nothing."
        )
    if any(not cell.queries for cell in cells):
        without = [cell.name for cell in cells if not cell.queries]
        told.append(f"no scores by query, so nothing can be paired: {listed(without)}")
    return told


def _is_above(control: MeasuredCell, table: Table) -> bool:
    mean, best = control.mean(table.headline), table.rows[0].cell.mean(table.headline) if table.rows else None
    return mean is not None and best is not None and mean > best


def _undetermined(cell: MeasuredCell) -> list[str]:
    """Measures, each with the number of queries for which it could not be determined."""
    summaries = cell.metrics.get("overall", {})
    return [
        f"{measure} ({int(summary['undetermined'])})"
        for measure, summary in summaries.items()
        if summary.get("undetermined")
    ]
