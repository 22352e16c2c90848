"""`key=value` words as overrides of conf/."""

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import yaml

from assay.errors import AssayError
from assay.grid import CHOOSE


def parse_pairs(arguments: Sequence[str], keys: Collection[str]) -> dict[str, str]:
    """AssayError for a word that is no key=value, and for a key that is neither known nor a dotted one of conf/."""
    return dict(_pair(argument, keys) for argument in arguments)


def nested(given: Mapping[str, str], groups: Collection[str]) -> dict[str, Any]:
    """Dotted keys as nested ones, as they stand below a profile in params.yaml; values are read as YAML.

    A group may be chosen and have values set below it at once, in any order.
    """
    settings: dict[str, Any] = {}
    for key, value in given.items():
        _put(settings, key, value if key in groups else _value(key, value))
    return settings


def _value(key: str, text: str) -> Any:
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise AssayError(f"{key}: `{text}` is not YAML: {' '.join(str(error).split())}.") from None


def _pair(argument: str, keys: Collection[str]) -> tuple[str, str]:
    key, equals, value = argument.partition("=")
    if not equals or not value:
        raise AssayError(f"`{argument}`: write key=value, such as profile=A5. Keys: {', '.join(keys)}.")
    if key not in keys and "." not in key:
        close = get_close_matches(key, keys, n=1)
        hint = f" Did you mean `{close[0]}`?" if close else ""
        raise AssayError(f"`{argument}`: unknown key `{key}`.{hint} Keys: {', '.join(keys)}, or a dotted one of conf/.")
    return key, value


def _put(settings: dict[str, Any], dotted: str, value: Any) -> None:
    *parents, last = dotted.split(".")
    for parent in parents:
        if isinstance(settings.get(parent), str):
            settings[parent] = {CHOOSE: settings[parent]}
        settings = settings.setdefault(parent, {})
    if isinstance(settings.get(last), dict):
        settings[last][CHOOSE] = value
    else:
        settings[last] = value
