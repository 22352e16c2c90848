"""The effects of the factors of a suite for a terminal."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from assay.comparing.effects import LEVEL, Effects, Estimate, GroupEffect, InteractionEffect, MainEffect
from assay.comparing.effects_matching import Change
from assay.comparing.factors import Factorial
from assay.comparing.listing import listed
from assay.printable import printable
from assay.reporting.columns import columns
from assay.reporting.compare_numbers import interval, p_text, signed

FEWEST = 5  # queries of a group that is told of: the interval of fewer is worth nothing
_GROUPS = 3  # told each way
_INTERACTIONS = 8


def effects_text(suite: str, effects: Effects, unqualified: bool = False) -> str:
    """unqualified: the judge of the measure does no better than chance on labelled pairs."""
    return "".join(f"{line}\n" for line in _lines(suite, effects, unqualified))


def _lines(suite: str, effects: Effects, unqualified: bool) -> Iterator[str]:
    mark = "†" if unqualified else ""
    cells = len(effects.factorial.cells)
    yield printable(f"{suite}: what the parts of {cells} cells contribute to {effects.measure}{mark}")
    if unqualified:
        yield "  † unqualified: on labelled pairs the judge is not shown to beat chance"
    if not effects.factorial.factors:
        yield "  nothing varies: all cells are made of the same parts, so there is no effect to measure"
        return
    yield from _factors(effects.factorial)
    yield ""
    yield from _main(effects.main)
    if effects.interactions:
        yield ""
        yield from _interactions(effects.interactions)
    yield ""
    yield from _where(effects.main)


def _factors(factorial: Factorial) -> Iterator[str]:
    yield from columns(
        [["", factor.name, ", ".join(factor.levels)] for factor in factorial.factors], ["<", "<", "<"], ""
    )
    present = factorial.size - len(factorial.missing)
    yield f"  {present} of {factorial.size} combinations were measured{'' if factorial.missing else ': all'}"
    if factorial.missing:
        yield printable(f"    missing: {listed(_missing(factorial))}")


def _missing(factorial: Factorial) -> list[str]:
    """Two levels that never meet, and whatever else is missing one by one."""
    names = [factor.name for factor in factorial.factors]
    apart = [
        (first, a, second, b)
        for first, second in combinations(range(len(names)), 2)
        for a in factorial.factors[first].levels
        for b in factorial.factors[second].levels
        if not any(levels[first] == a and levels[second] == b for levels in factorial.cells.values())
    ]
    told = [f"{names[first]} {a} with {names[second]} {b}" for first, a, second, b in apart]
    rest = [
        levels
        for levels in factorial.missing
        if not any(levels[first] == a and levels[second] == b for first, a, second, b in apart)
    ]
    return [*told, *(" + ".join(levels) for levels in rest)]


def _main(effects: Sequence[MainEffect]) -> Iterator[str]:
    tested = sum(effect.p is not None for effect in effects)
    yield f"main effects: the mean change, paired by query (95 % interval; Holm: corrected over these {tested})"
    rows = [["factor", "change", "effect", "interval", "p", "Holm", "n", "cell pairs", ""]]
    rows += [
        [
            effect.change.factor,
            _arrow(effect.change),
            *_estimate(effect.estimate, effect.p, effect.holm_p),
            f"{effect.estimate.n}{f' ({effect.left_out} out)' if effect.left_out else ''}",
            str(len(effect.change.matched)),
            _verdict(effect),
        ]
        for effect in effects
    ]
    yield from columns(rows, ["<", "<", ">", "<", ">", ">", ">", ">", "<"])
    if any(effect.left_out for effect in effects):
        yield "  n: queries with a value in all of the cells; out: those without in one of them"


def _verdict(effect: MainEffect | InteractionEffect) -> str:
    if effect.holm_p is None:
        return (
            "no two cells differ in this alone"
            if isinstance(effect, MainEffect) and not effect.change.matched
            else "n/a"
        )
    if effect.holm_p > LEVEL:
        return ""
    helps, hurts = ("helps", "hurts") if isinstance(effect, MainEffect) else ("more", "less")
    return helps if (effect.estimate.mean or 0.0) > 0 else hurts


def _interactions(effects: Sequence[InteractionEffect]) -> Iterator[str]:
    """Those with the smallest p-values."""
    told = sorted(effects, key=lambda effect: (effect.p is None, effect.p))[:_INTERACTIONS]
    yield f"interactions: what the first change gains more with the second (Holm: corrected over all {len(effects)})"
    rows = [["first", "second", "more", "interval", "p", "Holm", "n", "blocks", ""]]
    rows += [
        [
            f"{effect.interaction.first.factor}: {_arrow(effect.interaction.first)}",
            f"{effect.interaction.second.factor}: {_arrow(effect.interaction.second)}",
            *_estimate(effect.estimate, effect.p, effect.holm_p),
            str(effect.estimate.n),
            str(len(effect.interaction.matched)),
            _verdict(effect),
        ]
        for effect in told
    ]
    yield from columns(rows, ["<", "<", ">", "<", ">", ">", ">", ">", "<"])
    if len(told) < len(effects):
        yield f"  and {len(effects) - len(told)} with larger p-values: --json has all"


def _estimate(estimate: Estimate, p: float | None, holm_p: float | None) -> list[str]:
    return [signed(estimate.mean), interval(estimate.low, estimate.high), p_text(p), p_text(holm_p)]


def _where(effects: Sequence[MainEffect]) -> Iterator[str]:
    told = [(effect, list(_of_effect(effect))) for effect in effects if effect.estimate.n]
    if any(lines for _, lines in told):
        yield f"where it helped and hurt (groups of {FEWEST} queries and more; not corrected: where to look next)"
    for effect, lines in told:
        if lines:
            yield printable(f"  {effect.change.factor}: {_arrow(effect.change)}")
            yield from (f"    {printable(line)}" for line in lines)


def _of_effect(effect: MainEffect) -> Iterator[str]:
    """Groups whose interval excludes 0; where none is below, the lowest."""
    groups = sorted(
        (group for group in effect.groups if group.estimate.n >= FEWEST), key=lambda group: group.estimate.mean or 0.0
    )
    hurt = [group for group in groups if group.estimate.told_apart and (group.estimate.mean or 0.0) < 0]
    helped = [group for group in reversed(groups) if group.estimate.told_apart and (group.estimate.mean or 0.0) > 0]
    if hurt:
        yield f"hurt    {_told(hurt)}"
    elif groups:
        lowest = f"no group for sure; lowest: {_group(groups[0])}"
        yield f"hurt    {lowest if (groups[0].estimate.mean or 0.0) < 0 else 'no group'}"
    if helped:
        yield f"helped  {_told(helped)}"
    if effect.against:
        told = [f"{pair.base} -> {pair.new} {pair.mean:+.3f}" for pair in effect.against]
        yield f"cells   {len(told)} of {len(effect.pairs)} pairs go the other way: {listed(told, 2)}"


def _told(groups: Sequence[GroupEffect]) -> str:
    return "; ".join(map(_group, groups[:_GROUPS])) + (
        f"; and {len(groups) - _GROUPS} more" if groups[_GROUPS:] else ""
    )


def _group(group: GroupEffect) -> str:
    return f"{group.kind} {group.label} {signed(group.estimate.mean)} (n {group.estimate.n})"


def _arrow(change: Change) -> str:
    return f"{change.base} -> {change.new}"
