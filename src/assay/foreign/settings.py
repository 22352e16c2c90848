"""How the files of other systems are read: external/settings.yaml, which may be absent.

repeats: reject   # a document twice for one query is a fault; best: the better one counts
order: score      # score descending, id ascending; trec_eval: as trec_eval sorts a run
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml

from assay.errors import AssayError
from assay.foreign.order import ORDERS, Order

Repeats = Literal["reject", "best"]
REPEATS: tuple[Repeats, ...] = ("reject", "best")
NAME = "settings.yaml"
Choice = TypeVar("Choice", bound=str)


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    repeats: Repeats = "reject"
    order: Order = "score"


def read_settings(folder: Path) -> ReadingSettings:
    """The defaults where the folder has no settings.yaml. AssayError where it is malformed."""
    path = folder / NAME
    if not path.is_file():
        return ReadingSettings()
    try:
        given = yaml.safe_load(path.read_bytes())
    except yaml.YAMLError as error:
        raise AssayError(f"{path}: not YAML: {' '.join(str(error).split())}.") from None
    if given is None:
        return ReadingSettings()
    if not isinstance(given, dict) or set(given) - {"repeats", "order"}:
        raise AssayError(f"{path}: may hold `repeats` and `order`, nothing else.")
    return ReadingSettings(
        chosen(given.get("repeats", "reject"), REPEATS, f"{path}: repeats"),
        chosen(given.get("order", "score"), ORDERS, f"{path}: order"),
    )


def chosen(given: Any, known: tuple[Choice, ...], field: str) -> Choice:
    """AssayError unless `given` is one of `known`."""
    for choice in known:
        if given == choice:
            return choice
    raise AssayError(f"{field}: `{given}` is unknown. Choose one of: {', '.join(known)}.")
