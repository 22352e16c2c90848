"""Rank the cells of a suite and set them against its controls. Pure.

The best cell is picked on the queries that it is then compared on. Each other cell was a candidate too, so the p-values
of the comparisons with the best are corrected for all of them (Holm). What cannot be told apart from the first is then
a set in which the true best stands with about the confidence of one test (multiple comparisons with the best: Hsu
1996).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assay.comparing.holm import holm
from assay.comparing.paired_sample import paired_sample
from assay.comparing.randomisation import sign_flip_p
from assay.reporting.gain import LEVEL, Gain, gain
from assay.reporting.measured_cell import MeasuredCell

GAIN_MEASURE = "keyword_score"  # beside the headline: what an answer is worth without any search


@dataclass(frozen=True, slots=True)
class Row:
    """rank: 1 for the best; equal values share one; None without a value.

    p: of the difference to the best cell, Holm-adjusted over all cells that are set against it; None for the best
    itself, and where there are no per-query files.
    """

    rank: int | None
    cell: MeasuredCell
    p: float | None = None

    @property
    def may_be_best(self) -> bool:
        return self.p is not None and self.p > LEVEL


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

    @property
    def compared(self) -> int:
        """How many cells were tested against the best: the family of the p-values."""
        return sum(row.p is not None for row in self.rows)


def build_table(
    suite: str,
    cells: Sequence[MeasuredCell],
    headline: str,
    missing: Sequence[str] = (),
    unqualified: Sequence[str] = (),
) -> Table:
    rows = _tested(rank([cell for cell in cells if not cell.is_control], headline), headline)
    controls = [cell for cell in cells if cell.is_control]
    shown = _best_and_own(rows)
    answered = any(cell.mean(GAIN_MEASURE) is not None for cell in cells)
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


def _tested(rows: Sequence[Row], headline: str) -> list[Row]:
    """With the p-values of the differences to the best."""
    best = rows[0].cell.scores(headline) if rows else {}
    clusters = rows[0].cell.clusters if rows else None
    samples = [paired_sample(row.cell.scores(headline), best, clusters) for row in rows[1:]]
    tested = [place for place, sample in enumerate(samples, start=1) if sample.query_ids]
    adjusted = dict(zip(tested, holm([sign_flip_p(samples[place - 1].drawn) for place in tested]), strict=True))
    return [replace(row, p=adjusted.get(place)) for place, row in enumerate(rows)]


def _best_and_own(rows: Sequence[Row]) -> list[MeasuredCell]:
    return [row.cell for place, row in enumerate(rows) if place == 0 or row.cell.own]


def _differences(rows: Sequence[Row], headline: str) -> list[Gain]:
    if len(rows) < 2:
        return []
    best, following, *rest = rows
    others = [following, *(row for row in rest if row.cell.own)]
    return [replace(gain(best.cell, other.cell, headline), p=other.p) for other in others]
