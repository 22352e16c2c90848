"""Match the cells of a factorial: those that are equal in all but one factor, or all but two."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from assay.comparing.factors import Factorial

Terms = tuple[tuple[str, int], ...]  # cells with their signs: what is added up for one matched pair or block


@dataclass(frozen=True, slots=True)
class Change:
    """A factor goes from one level to another. matched: a pair of cells each, (new, +1) and (base, -1)."""

    factor: str
    base: str
    new: str
    matched: tuple[Terms, ...]


@dataclass(frozen=True, slots=True)
class Interaction:
    """What the first change gains where the second was made, beyond what it gains where it was not.

    matched: a block of four cells each, with the signs of (both) - (second alone) - (first alone) + (neither).
    """

    first: Change
    second: Change
    matched: tuple[Terms, ...]


def changes(factorial: Factorial) -> list[Change]:
    """All changes of level, in the order of factors and levels; those that no pair of cells shows have none matched."""
    return [
        Change(factor.name, base, new, tuple(_pairs(factorial, place, base, new)))
        for place, factor in enumerate(factorial.factors)
        for base, new in combinations(factor.levels, 2)
    ]


def interactions(factorial: Factorial) -> list[Interaction]:
    """All pairs of changes of two factors that some block of four cells shows."""
    places = {factor.name: place for place, factor in enumerate(factorial.factors)}
    found = [
        Interaction(
            first, second, tuple(_blocks(factorial, places[first.factor], places[second.factor], first, second))
        )
        for first, second in combinations(changes(factorial), 2)
        if first.factor != second.factor
    ]
    return [interaction for interaction in found if interaction.matched]


def _pairs(factorial: Factorial, place: int, base: str, new: str) -> Iterator[Terms]:
    for cell, levels in factorial.cells.items():
        if levels[place] == new:
            for other in _cells(factorial, levels, {place: base}):
                yield (cell, 1), (other, -1)


def _blocks(factorial: Factorial, place: int, other: int, first: Change, second: Change) -> Iterator[Terms]:
    for cell, levels in factorial.cells.items():
        if (levels[place], levels[other]) != (first.new, second.new):
            continue
        without_first = _cells(factorial, levels, {place: first.base})
        without_second = _cells(factorial, levels, {other: second.base})
        neither = _cells(factorial, levels, {place: first.base, other: second.base})
        for second_alone, first_alone, none in product(without_first, without_second, neither):
            yield (cell, 1), (second_alone, -1), (first_alone, -1), (none, 1)


def _cells(factorial: Factorial, levels: tuple[str, ...], changed: Mapping[int, str]) -> list[str]:
    """The cells with these levels but for those that are changed, by place."""
    wanted = tuple(changed.get(place, level) for place, level in enumerate(levels))
    return [cell for cell, has in factorial.cells.items() if has == wanted]
