"""Whether the packages of requirements.lock are installed in its versions; none is imported."""

import re
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from assay.diagnosing.check import Check, fail, ok, warn

LOCK = Path("requirements.lock")
_SHOWN = 5
_PIN = re.compile(r"\s*([A-Za-z0-9][\w.-]*)\s*==\s*([^\s;#]+)")


def check_packages(lock: Path = LOCK) -> list[Check]:
    """A missing package is a fault; another version may work, but gives other numbers."""
    if not lock.is_file():
        return [warn("packages", f"there is no {lock} to compare with", "git checkout requirements.lock")]
    pins = pinned(lock.read_text(encoding="utf-8"))
    missing, other = compared(pins, installed)
    if missing:
        return [fail("packages", f"{len(missing)} of {len(pins)} are missing: {_listed(missing)}", "make setup")]
    if other:
        told = _listed([f"{name} {has} (not {wanted})" for name, (has, wanted) in other.items()])
        return [warn("packages", f"{len(other)} of {len(pins)} have another version than {lock}: {told}", "make setup")]
    return [ok("packages", f"all {len(pins)} of {lock}")]


def pinned(text: str) -> dict[str, str]:
    """The version by package; comments, options and what is not pinned are passed over."""
    return {match[1]: match[2] for line in text.split("\n") if (match := _PIN.match(line))}


def compared(
    pins: Mapping[str, str], look_up: Callable[[str], str | None]
) -> tuple[list[str], dict[str, tuple[str, str]]]:
    """The missing ones, and installed with locked version of those that differ; `+cpu` and the like do not count."""
    found = {name: look_up(name) for name in pins}
    missing = [name for name, has in found.items() if has is None]
    other = {
        name: (has, pins[name]) for name, has in found.items() if has is not None and _plain(has) != _plain(pins[name])
    }
    return missing, other


def installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _plain(number: str) -> str:
    return number.partition("+")[0]


def _listed(names: list[str]) -> str:
    return ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")
