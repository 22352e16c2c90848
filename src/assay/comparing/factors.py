"""Read the factors of a grid from what its cells are made of.

A factor is a component whose value differs between cells. A setting of it that takes each of its values in each of the
component's other forms is a factor of its own (`fusion.weights`); where it does not, its values stand in the names of
the levels (`fixed (max_tokens 128)`). Factors that always change together cannot be told apart and are one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from assay.comparing.factors_levels import form_labels, value_labels

Components = Mapping[str, Any]  # of one cell: the value of each component by name
Partition = tuple[int, ...]  # by cell: which of the different values it has, numbered as they first appear
_CLASS = "_target_"
_ABSENT = object()


@dataclass(frozen=True, slots=True)
class Factor:
    """levels: in the order in which the cells have them."""

    name: str
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Factorial:
    """cells: the level of each factor, by cell."""

    factors: tuple[Factor, ...]
    cells: Mapping[str, tuple[str, ...]]

    @property
    def size(self) -> int:
        """How many combinations of levels there are."""
        return prod(len(factor.levels) for factor in self.factors)

    @property
    def missing(self) -> list[tuple[str, ...]]:
        """The combinations that no cell has."""
        present = set(self.cells.values())
        return [levels for levels in product(*(factor.levels for factor in self.factors)) if levels not in present]


@dataclass(frozen=True, slots=True)
class _Varying:
    """A factor before it is joined with others. labels: by cell."""

    name: str
    labels: tuple[str, ...]

    @property
    def partition(self) -> Partition:
        return _partition(self.labels)


def read_factors(cells: Mapping[str, Components]) -> Factorial:
    """cells: what each is made of, by its name."""
    components = list(dict.fromkeys(name for made_of in cells.values() for name in made_of))
    varying = [
        factor for name in components for factor in _of_component(name, [made.get(name) for made in cells.values()])
    ]
    joined = _joined(varying)
    levels = list(zip(*(factor.labels for factor in joined), strict=True)) if joined else [()] * len(cells)
    factors = tuple(Factor(factor.name, tuple(dict.fromkeys(factor.labels))) for factor in joined)
    return Factorial(factors, dict(zip(cells, levels, strict=True)))


def _joined(varying: Sequence[_Varying]) -> list[_Varying]:
    """Those that always change together as one."""
    together: dict[Partition, list[_Varying]] = {}
    for factor in varying:
        together.setdefault(factor.partition, []).append(factor)
    return [
        _Varying(
            " + ".join(factor.name for factor in factors),
            tuple(" + ".join(labels) for labels in zip(*(factor.labels for factor in factors), strict=True)),
        )
        for factors in together.values()
    ]


def _of_component(name: str, values: Sequence[Any]) -> list[_Varying]:
    if len(set(_partition(values))) < 2:
        return []
    if not all(value is None or isinstance(value, Mapping) for value in values):
        return [_Varying(name, value_labels(values))]
    return _of_settings(name, [value or {} for value in values])


def _of_settings(name: str, values: Sequence[Mapping[str, Any]]) -> list[_Varying]:
    parts = _parts(values)
    split: dict[str, Partition] = {}
    while (crossed := _crossed(parts, values)) is not None:
        split[crossed] = parts.pop(crossed)
    own = [_Varying(f"{name}.{key}", value_labels([value[key] for value in values])) for key in split]
    only = next(iter(parts)) if len(parts) == 1 else _CLASS
    if only != _CLASS and all(only in value for value in values):
        return [_Varying(f"{name}.{only}", value_labels([value[only] for value in values])), *own]
    told = [key for key in _settings(values) if not any(_decided(_of(key, values), by) for by in split.values())]
    return [_Varying(name, form_labels(values, told)), *own]


def _parts(values: Sequence[Mapping[str, Any]]) -> dict[str, Partition]:
    """The class and the settings that vary, each way to vary once, without what the class alone decides."""
    of_class = _of(_CLASS, values)
    ways: dict[Partition, str] = {of_class: _CLASS}
    for key in _settings(values):
        if not _decided(_of(key, values), of_class):
            ways.setdefault(_of(key, values), key)
    return {key: partition for partition, key in ways.items() if len(set(partition)) > 1}


def _settings(values: Sequence[Mapping[str, Any]]) -> list[str]:
    """Those that hold several values come first: of settings that vary alike they say more than a number does."""
    keys = dict.fromkeys(key for value in values for key in value if key != _CLASS)
    return sorted(keys, key=lambda key: not any(isinstance(value.get(key), dict | list) for value in values))


def _of(key: str, values: Sequence[Mapping[str, Any]]) -> Partition:
    return _partition([value.get(key, _ABSENT) for value in values])


def _decided(partition: Partition, by: Partition) -> bool:
    return len(set(zip(by, partition, strict=True))) == len(set(by))


def _crossed(parts: Mapping[str, Partition], values: Sequence[Mapping[str, Any]]) -> str | None:
    """A setting of all forms that takes each of its values with each combination of the other parts."""
    for key, partition in parts.items():
        others = [other for name, other in parts.items() if name != key]
        if key == _CLASS or not others or not all(key in value for value in values):
            continue
        rest = list(zip(*others, strict=True))
        if len(set(zip(partition, rest, strict=True))) == len(set(partition)) * len(set(rest)):
            return key
    return None


def _partition(values: Sequence[Any]) -> Partition:
    seen: dict[str, int] = {}
    return tuple(seen.setdefault(_same(value), len(seen)) for value in values)


def _same(value: Any) -> str:
    return "" if value is _ABSENT else json.dumps(value, sort_keys=True, default=str)
