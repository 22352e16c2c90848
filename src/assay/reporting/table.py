"""Rank the cells of a suite and set them against its controls. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from assay.reporting.gain import Gain, gain
from assay.reporting.measured_cell import MeasuredCell

GAIN_MEASURE = "keyword_score"  # beside the headline: what an answer is worth without any search


@dataclass(frozen=True, slots=True)
class Row:
    """rank: 1 for the best; equal values share one; None without a value."""

    rank: int | None
    cell: MeasuredCell


@dataclass(frozen=True, slots=True)
class Table:
    suite: str
    headline: str
    rows: tuple[Row, ...]  # best first
    controls: tuple[MeasuredCell, ...]
    differences: tuple[Gain, ...]  # of the best cell over the next, and over each profile's own
    gains: tuple[Gain, ...]  # of the best cell and each profile's own over each control
    missing: tuple[str, ...]  # cells that were not measured yet
    unqualified: tuple[str, ...] = ()  # measures whose judge does no better than chance on labelled pairs


def build_table(
    suite: str,
    cells: Sequence[MeasuredCell],
    headline: str,
    missing: Sequence[str] = (),
    unqualified: Sequence[str] = (),
) -> Table:
    rows = rank([cell for cell in cells if not cell.is_control], headline)
    controls = [cell for cell in cells if cell.is_control]
    shown = _best_and_own(rows)
    answered = any(GAIN_MEASURE in cell.metrics.get("overall", {}) for cell in cells)
    measures = [headline, GAIN_MEASURE] if answered and headline != GAIN_MEASURE else [headline]
    return Table(
        suite=suite,
        headline=headline,
        rows=tuple(rows),
        controls=tuple(controls),
        differences=tuple(_differences(rows, headline)),
        gains=tuple(gain(cell, control, measure) for measure in measures for cell in shown for control in controls),
        missing=tuple(missing),
        unqualified=tuple(unqualified),
    )


def rank(cells: Sequence[MeasuredCell], headline: str) -> list[Row]:
    """Best first; equal means by name; cells without a value come last."""
    valued = [(mean, cell) for cell in cells if (mean := cell.mean(headline)) is not None]
    valued.sort(key=lambda pair: (-pair[0], pair[1].name))
    means = [mean for mean, _ in valued]
    ranked = [Row(means.index(mean) + 1, cell) for mean, cell in valued]
    return ranked + [Row(None, cell) for cell in cells if cell.mean(headline) is None]


def _best_and_own(rows: Sequence[Row]) -> list[MeasuredCell]:
    return [row.cell for place, row in enumerate(rows) if place == 0 or row.cell.own]


def _differences(rows: Sequence[Row], headline: str) -> list[Gain]:
    if len(rows) < 2:
        return []
    best, following, *rest = (row.cell for row in rows)
    return [gain(best, other, headline) for other in (following, *(cell for cell in rest if cell.own))]
