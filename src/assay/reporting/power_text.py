"""The power of a suite for a terminal."""

from collections.abc import Iterator

from assay.comparing.power import GroupPower, Needed, Power
from assay.printable import printable
from assay.reporting.columns import Align, columns

FEWEST = 5  # queries of a group: the deviation of fewer is worth nothing


def power_text(suite: str, power: Power) -> str:
    return "".join(f"{line}\n" for line in _lines(suite, power))


def _lines(suite: str, power: Power) -> Iterator[str]:
    yield printable(
        f"{suite}: {power.measure}, {power.n} queries; paired test at {power.alpha:g} with power {power.power:g}"
    )
    yield ""
    yield from _now(power)
    yield ""
    yield from _needed(power)
    if power.groups:
        yield ""
        yield from _groups(power)
    yield ""
    yield from _assumed(power)


def _now(power: Power) -> Iterator[str]:
    pairs, worst = len(power.spreads), power.worst
    if pairs == 1:
        pair = f"{worst.new} and {worst.base}"
        yield printable(f"  it sees a drop of {power.detectable:.3f} (deviation {power.sd:.3f} between {pair})")
        return
    yield f"  it sees a drop of {power.detectable:.3f} if a change moves queries as two cells usually differ"
    yield f"    (deviation {power.sd:.3f}, the median of {pairs} pairs),"
    yield printable(
        f"    of {power.detectable_worst:.3f} if as the two do that differ most ({worst.new} and {worst.base}: "
        f"deviation {worst.sd:.3f})"
    )


def _needed(power: Power) -> Iterator[str]:
    """The drops of the table and the one that was asked for, marked."""
    alone = len(power.spreads) == 1
    wanted = {needed.drop: needed for needed in (*power.drops, power.wanted)}
    rows = [["drop", "queries needed"] if alone else ["drop", "queries, usually", "at most", "now"]]
    if alone:
        rows[0].append("now")
    for drop in sorted(wanted):
        needed = wanted[drop]
        numbers = [str(needed.usual)] if alone else [str(needed.usual), str(needed.worst)]
        asked = "  <- asked for" if drop == power.wanted.drop else ""
        rows.append([f"{drop:g}", *numbers, _enough(needed, power.n) + asked])
    align: list[Align] = [">"] * (len(rows[0]) - 1)
    yield from columns(rows, [*align, "<"])


def _enough(needed: Needed, n: int) -> str:
    if n >= needed.worst:
        return f"{n}: enough"
    return f"{n}: enough, usually" if n >= needed.usual else f"{n}: {needed.usual - n} too few"


def _groups(power: Power) -> Iterator[str]:
    rows = [["by group", "", "n", "sees a drop of"]]
    rows += [[group.kind, group.label, str(group.n), _seen(group)] for group in power.groups]
    yield from columns(rows, ["<", "<", ">", ">"])


def _seen(group: GroupPower) -> str:
    return "too few" if group.detectable is None or group.n < FEWEST else f"{group.detectable:.3f}"


def _assumed(power: Power) -> Iterator[str]:
    yield "  The next change is not measured yet: the differences of the cells stand for it. One that moves few queries"
    yield "  scatters less and is seen sooner; one that moves other queries may need more. The values of each query are"
    yield "  taken as fixed (no noise of a judge), and new queries as of the same kind as those that there are."
