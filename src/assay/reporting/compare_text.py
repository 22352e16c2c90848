"""A comparison of two cells for a terminal."""

from collections.abc import Iterator, Sequence

from assay.comparing.clusters import FEW
from assay.printable import printable
from assay.reporting.columns import Align, columns
from assay.reporting.compare_cells import MOVED, POWER, CellComparison, MeasureComparison, Moved, Noise
from assay.reporting.compare_numbers import interval, p_text, signed
from assay.reporting.gain import LEVEL

_LONGEST = 48  # characters of what a query belongs to


def compare_text(comparison: CellComparison) -> str:
    return "".join(f"{line}\n" for line in _lines(comparison))


def _lines(comparison: CellComparison) -> Iterator[str]:
    yield printable(f"{comparison.suite}: {comparison.new} against {comparison.base}, paired by query")
    if comparison.measures:
        yield ""
        yield from _measures(comparison)
        yield from _legend(comparison)
        yield from _noise(comparison)
    for measure, why in comparison.incomparable:
        yield printable(f"  not compared: {measure}: {why}")
    if comparison.measures:
        yield from _moved(comparison.measures[0])


def _measures(comparison: CellComparison) -> list[str]:
    header = [
        "measure",
        "new",
        "base",
        "change",
        "95 % interval",
        "p",
        "Holm",
        "d",
        "w/t/l",
        "n",
        "out",
        "sees",
        "",
    ]
    rows = [_row(found, comparison.unqualified) for found in comparison.measures]
    align: list[Align] = ["<", ">", ">", ">", "<", ">", ">", ">", ">", ">", ">", ">", "<"]
    return columns([header, *rows], align)


def _row(found: MeasureComparison, unqualified: Sequence[str]) -> list[str]:
    won = found.outcomes
    return [
        f"{found.measure}{'†' if found.measure in unqualified else ''}",
        f"{found.new:.3f}",
        f"{found.base:.3f}",
        signed(found.difference),
        interval(found.low, found.high),
        p_text(found.p) + (" " if found.mcnemar_p is None else "m"),
        p_text(found.holm_p),
        "n/a" if found.effect_size is None else f"{found.effect_size:+.2f}",
        f"{won.wins}/{won.ties}/{won.losses}",
        str(found.n),
        str(found.unpaired),
        "n/a" if found.detectable is None else f"{found.detectable:.3f}",
        "" if not found.told_apart else "higher" if found.difference > 0 else "lower",
    ]


def _legend(comparison: CellComparison) -> Iterator[str]:
    family = len(comparison.measures)
    yield printable(f"  new: {comparison.new}; base: {comparison.base}; means over n queries; change: new - base")
    yield "  n: queries with a value on both sides; out: the others; w/t/l: queries where new is higher, equal, lower"
    of = f"the {family} measures above" if family > 1 else "one measure alone: nothing to correct"
    yield f"  p: sign-flip randomisation, two-sided; Holm: corrected over {of}; the last word goes by it ({LEVEL:g})"
    if any(found.mcnemar_p is not None for found in comparison.measures):
        yield "  m: McNemar's exact test instead, of pass and fail"
    yield "  d: mean / deviation of the differences (Cohen's d_z)"
    yield f"  sees: the smallest true difference that a test of n queries at {LEVEL:g} sees with power {POWER:g}"
    yield from _clustered(comparison)
    shown = [found.measure for found in comparison.measures if found.measure in comparison.unqualified]
    if shown:
        yield printable(
            f"  † unqualified: on labelled pairs the judge is not shown to beat chance ({', '.join(shown)})"
        )


def _clustered(comparison: CellComparison) -> Iterator[str]:
    if comparison.cluster is not None:
        most = max((found.clusters or 0 for found in comparison.measures), default=0)
        yield printable(f"  queries are drawn and flipped in whole groups, by {comparison.cluster}: {most} of them")
        if most < FEW:
            yield f"  fewer than {FEW} groups: the intervals are too narrow"


def _noise(comparison: CellComparison) -> Iterator[str]:
    noisy = [(found, found.noise) for found in comparison.measures if found.noise]
    if noisy:
        of = f"of {', '.join(comparison.repeats)}" if comparison.repeats else "of the judge's samples"
        yield ""
        yield printable(f"noise {of}: how far two means may differ where nothing changed (95 %)")
        yield from columns([_noise_row(found, noise) for found, noise in noisy], ["<", ">", ">", "<", "<"])


def _noise_row(found: MeasureComparison, noise: Noise) -> list[str]:
    unsteady = "" if noise.unsteady is None else f"{noise.unsteady} queries differ between repeats"
    verdict = "inside: it says nothing of a change" if noise.inside else "outside"
    return [found.measure, f"±{noise.limit:.3f}", signed(found.difference), verdict, unsteady]


def _moved(found: MeasureComparison) -> Iterator[str]:
    yield ""
    yield printable(f"{found.measure}: the queries that moved most (base -> new)")
    for title, moved in (("up", found.up), ("down", found.down)):
        rows = [[title if place == 0 else "", *_move(move)] for place, move in enumerate(moved)]
        yield from columns(rows, ["<", "<", ">", ">", "<"]) if rows else [f"  {title}: none"]
    more = max(found.outcomes.wins, found.outcomes.losses) - MOVED
    if more > 0:
        yield f"  {found.outcomes.wins} went up, {found.outcomes.losses} down; all are in the per-query files"


def _move(move: Moved) -> list[str]:
    return [
        move.query_id,
        f"{move.base:.3f} -> {move.new:.3f}",
        signed(move.new - move.base),
        _cut(", ".join(move.groups)),
    ]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
