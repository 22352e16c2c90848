"""The `gate:` block of params.yaml: what may drop, and by how much."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from math import inf, isfinite
from pathlib import Path
from typing import Any, Literal, cast

from assay.comparing.globs import matches
from assay.errors import AssayError
from assay.grid import CONTROLS, read_yaml

Settings = Mapping[str, Any]
_NOT_HERE = ("unqualified", "disqualified", "clusters")  # what the calibration and another block say


@dataclass(frozen=True, slots=True)
class Rule:
    """How far the metrics that a glob names may get worse."""

    metric: str  # glob over the flattened name without a final `.mean`
    better: Literal["up", "down"]
    abs: float = 0.0  # a drop is tolerated up to the larger of `abs`
    rel: float = 0.0  # and `rel` x the base's value
    max: float | None = None  # never a larger drop, whatever `rel` and the interval say
    floor: float | None = None  # never below, whatever the base had; where higher is better
    floor_each: float | None = None  # no single query below; where higher is better
    ceiling: float | None = None  # never above; where lower is better
    cell: str | None = None  # glob over suite/profile/method; None: every cell that is no control

    def covers(self, cell: str, metric: str) -> bool:
        return self.covers_cell(cell) and matches(self.metric, metric, ".")

    def covers_cell(self, cell: str) -> bool:
        if self.cell is None:
            return CONTROLS not in cell.split("/")
        return matches(self.cell, cell, "/")

    @property
    def sign(self) -> int:
        """1 where higher is better, else -1."""
        return 1 if self.better == "up" else -1

    def tolerance(self, base: float) -> float:
        return min(max(self.abs, self.rel * abs(base)), inf if self.max is None else self.max)

    def __str__(self) -> str:
        return self.metric if self.cell is None else f"{self.metric} of {self.cell}"


@dataclass(frozen=True, slots=True)
class Rules:
    rules: tuple[Rule, ...]
    confidence: float = 0.95  # of each paired interval
    retired: tuple[str, ...] = ()  # globs of cells that were removed on purpose
    unqualified: tuple[str, ...] = ()  # measures that no rule may judge by: known by the calibration, not by the block
    disqualified: Mapping[str, str] = field(default_factory=dict)  # qualified in the base and not now, with why
    clusters: Mapping[str, str] = field(default_factory=dict)  # by suite the kind of group that is drawn as a whole

    def is_unqualified(self, metric: str) -> bool:
        """metric: as in `metric_of`, such as tier.1.faithfulness."""
        return measure_of(metric) in self.unqualified

    def is_ignored(self, metric: str) -> bool:
        """Whether the measure was unqualified before: one that is disqualified now still has to answer for itself."""
        return self.is_unqualified(metric) and measure_of(metric) not in self.disqualified

    def is_retired(self, cell: str) -> bool:
        return any(matches(pattern, cell, "/") for pattern in self.retired)


def measure_of(metric: str) -> str:
    """metric: as in `metric_of`, such as tier.1.faithfulness."""
    return metric.rpartition(".")[2]


def read_rules(path: Path = Path("params.yaml")) -> Rules:
    """AssayError where the file or its `gate:` block is missing or malformed."""
    params = read_yaml(path)
    if not isinstance(params, dict) or "gate" not in params:
        raise AssayError(f"{path}: there is no `gate:` block, so nothing could fail. docs/gate.md shows one.")
    return parse_rules(params["gate"], f"{path}: gate")


def parse_rules(block: Any, place: str) -> Rules:
    """AssayError that names the key at fault, such as `params.yaml: gate.rules[2].abs`."""
    settings = _mapping(block, place)
    _only_known(settings, [key.name for key in fields(Rules) if key.name not in _NOT_HERE], place)
    rules = settings.get("rules")
    if not isinstance(rules, list) or not rules:
        raise AssayError(f"{place}.rules: expected a list of at least one rule; a gate without rules cannot fail.")
    retired = settings.get("retired", [])
    if not isinstance(retired, list):
        raise AssayError(f"{place}.retired: expected a list of cell globs, such as `pallets/A5/*`.")
    return Rules(
        rules=tuple(_rule(rule, f"{place}.rules[{number}]") for number, rule in enumerate(rules)),
        confidence=_confidence(settings, place),
        retired=tuple(_text(glob, f"{place}.retired[{number}]") for number, glob in enumerate(retired)),
    )


def _rule(block: Any, place: str) -> Rule:
    settings = _mapping(block, place)
    _only_known(settings, [key.name for key in fields(Rule)], place)
    for required in ("metric", "better"):
        if required not in settings:
            raise AssayError(f"{place}: `{required}` is missing.")
    if settings["better"] not in ("up", "down"):
        raise AssayError(f"{place}.better: `{settings['better']}` is neither `up` nor `down`.")
    _right_bound(settings, place)
    tolerated = _tolerance(settings, "abs", place)
    return Rule(
        metric=_text(settings["metric"], f"{place}.metric"),
        better=cast(Literal["up", "down"], settings["better"]),
        abs=tolerated,
        rel=_tolerance(settings, "rel", place),
        max=_largest(settings["max"], tolerated, f"{place}.max") if "max" in settings else None,
        floor=_number(settings["floor"], f"{place}.floor") if "floor" in settings else None,
        floor_each=_number(settings["floor_each"], f"{place}.floor_each") if "floor_each" in settings else None,
        ceiling=_number(settings["ceiling"], f"{place}.ceiling") if "ceiling" in settings else None,
        cell=_text(settings["cell"], f"{place}.cell") if "cell" in settings else None,
    )


def _mapping(block: Any, place: str) -> Settings:
    if not isinstance(block, dict):
        raise AssayError(f"{place}: expected keys and values, found {type(block).__name__}.")
    return block


def _only_known(settings: Settings, known: list[str], place: str) -> None:
    for key in settings:
        if key not in known:
            closest = get_close_matches(str(key), known, n=1)
            hint = f"Did you mean `{closest[0]}`?" if closest else f"There are: {', '.join(known)}."
            raise AssayError(f"{place}: `{key}` is no key of the gate. {hint}")


def _confidence(settings: Settings, place: str) -> float:
    confidence = _number(settings.get("confidence", 0.95), f"{place}.confidence")
    if not 0 < confidence < 1:
        raise AssayError(f"{place}.confidence: {confidence} is not between 0 and 1.")
    return confidence


def _tolerance(settings: Settings, key: str, place: str) -> float:
    number = _number(settings.get(key, 0.0), f"{place}.{key}")
    if number < 0:
        raise AssayError(f"{place}.{key}: {number} is negative. Write the tolerated drop as a positive number.")
    return number


def _right_bound(settings: Settings, place: str) -> None:
    wrong, right = (("ceiling",), "floor") if settings["better"] == "up" else (("floor", "floor_each"), "ceiling")
    for key in wrong:
        if key in settings:
            raise AssayError(f"{place}.{key}: where `better` is `{settings['better']}`, write `{right}:` instead.")


def _largest(value: Any, tolerated: float, place: str) -> float:
    number = _number(value, place)
    if number <= 0 or number < tolerated:
        raise AssayError(f"{place}: {number} is not above 0, or below `abs` ({tolerated}), which is tolerated.")
    return number


def _number(value: Any, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise AssayError(f"{place}: `{value}` is not a finite number.")
    return float(value)


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str) or not value:
        raise AssayError(f"{place}: expected a name or glob, found `{value}`.")
    return value
