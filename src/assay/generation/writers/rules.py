"""The rules of the template writer, as conf holds them."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from typing import Any, TypeVar

from assay.errors import AssayError


@dataclass(frozen=True, slots=True)
class Kind:
    """Of file. called: in a sentence; where: what paths of such files hold; what: its construct, else the intent's."""

    called: str
    where: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class Intent:
    """what: the construct that is searched; also: of a second view; why: the purpose; kind: where no type is said."""

    what: str
    also: str
    why: str
    kind: str


Rule = TypeVar("Rule", Kind, Intent)


def read_rules(settings: Mapping[str, Mapping[str, Any]], made: type[Rule], place: str) -> dict[str, Rule]:
    """The rules by name. AssayError that names the key at fault below `place`."""
    known = [field.name for field in fields(made)]
    needed = [field.name for field in fields(made) if field.default is MISSING]
    for name, given in settings.items():
        for key, value in given.items():
            if key not in known:
                close = get_close_matches(key, known, n=1)
                hint = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(known)}."
                raise AssayError(f"{place}.{name}: unknown key `{key}`; {hint}")
            if not isinstance(value, str):
                raise AssayError(f"{place}.{name}.{key}: must be a text, not {value!r}.")
        for key in needed:
            if not given.get(key):
                raise AssayError(f"{place}.{name}: `{key}` is missing.")
    return {name: made(**given) for name, given in settings.items()}
