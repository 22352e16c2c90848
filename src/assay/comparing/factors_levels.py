"""Short names for the levels of a factor."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

_KINDS = (
    "chunker",
    "retriever",
    "reranker",
    "generator",
    "judge",
    "writer",
    "builder",
    "tokenizer",
    "embedder",
    "fusion",
)
_CLASS = "_target_"
_LONGEST = 32


def value_labels(values: Sequence[Any]) -> tuple[str, ...]:
    """One label a value, the same for equal values alone: `none`, `yes`, a number, `set 2` for the second mapping."""
    return _distinct([_short(value) for value in values], values)


def form_labels(values: Sequence[Mapping[str, Any]], settings: Collection[str]) -> tuple[str, ...]:
    """`{}` is `none`; the others go by their class, and where one has several forms by the settings that differ.

    settings: those that count; the others are factors of their own.
    """
    forms = [{key: value for key, value in form.items() if key == _CLASS or key in settings} for form in values]
    classes = _class_labels([str(form.get(_CLASS, "")) for form in forms])
    labels = [_form_label(form, name, forms) for form, name in zip(forms, classes, strict=True)]
    return _distinct(labels, forms)


def _class_labels(targets: Sequence[str]) -> list[str]:
    """The last name of the module, or of the class where one module has several of them."""
    modules = {target: target.rpartition(".")[0] for target in targets}
    shared = [module for module in modules.values() if list(modules.values()).count(module) > 1]
    return [_class_label(target, by_class=modules[target] in shared) for target in targets]


def _class_label(target: str, by_class: bool) -> str:
    module, _, name = target.rpartition(".")
    words = (
        re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower() if by_class or not module else module.rpartition(".")[2]
    )
    kind = next((kind for kind in _KINDS if words.endswith(f"_{kind}")), "")
    return words.removesuffix(f"_{kind}") if kind else words


def _form_label(form: Mapping[str, Any], name: str, forms: Sequence[Mapping[str, Any]]) -> str:
    if not form:
        return "none"
    alike = [dict(_leaves(other)) for other in forms if other and other.get(_CLASS) == form.get(_CLASS)]
    mine = dict(_leaves(form))
    differing = [key for key in mine if any(other.get(key) != mine[key] for other in alike)]
    told = ", ".join(f"{key} {_short(mine[key])}" for key in differing)
    return (f"{name} ({told})" if name else told) if told else name


def _leaves(form: Mapping[str, Any], start: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in form.items():
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, f"{start}{key}.")
        elif key != _CLASS:
            yield f"{start}{key}", value


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ({}, [], ""):
        return "none"
    if isinstance(value, Mapping) and _CLASS in value:
        return _class_label(str(value[_CLASS]), by_class=False)
    if isinstance(value, Mapping | list):
        return "set"
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _distinct(labels: Sequence[str], values: Sequence[Any]) -> tuple[str, ...]:
    """Number the labels of different values that are named alike: the second one gets a 2."""
    seen: dict[str, list[Any]] = {}
    numbered = []
    for label, value in zip(labels, values, strict=True):
        known = seen.setdefault(label, [])
        if value not in known:
            known.append(value)
        place = known.index(value) + 1
        numbered.append(label if place == 1 else f"{label} {place}")
    return tuple(numbered)
