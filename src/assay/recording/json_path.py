"""Where something stands in a JSON document.

    data.items              the value of `items` in the object `data`
    results[*].paper        of every item of the list `results`, the value of `paper`
    title[0]                the first item; counted from 0
    ["dc:title"].en         a name with dots, brackets or blanks, in quotes
    $                       the document itself; `$.data` is `data`

A step that does not fit what stands there finds nothing; nor does null.
"""

import re
from collections.abc import Sequence
from typing import Any

from assay.errors import AssayError

_STEP = re.compile(r'(?P<dot>\.)?(?P<name>[^\s.\[\]"$*]+)|\[(?P<place>\d{1,9}|\*)\]|\["(?P<quoted>[^"]+)"\]')

Step = str | int | None  # the name of a field, a place in a list, or None: each item of a list


class JsonPath:
    def __init__(self, path: str, field: str) -> None:
        """field: the setting that holds `path`, for the message. AssayError where it is malformed."""
        self._path = path
        self._steps = _steps(path, field)

    def __str__(self) -> str:
        return self._path

    def values(self, document: Any) -> list[Any]:
        """All that stands there, in the order of the document."""
        return _values(document, self._steps)

    def lacks_list(self, document: Any) -> bool:
        """Whether what would hold the list of `items` is there, and has nothing, or null, in its place."""
        steps = self._to_list()
        if not steps:
            return False
        holder = list if isinstance(steps[-1], int) else dict
        holders = _values(document, steps[:-1])
        return len(holders) == 1 and isinstance(holders[0], holder) and not _values(document, steps)

    def items(self, document: Any) -> list[Any] | None:
        """The items of the list that stands there; None where there is no list.

        With [*] the first one needs a list, and each of its items stays an item: None where nothing stands in it.
        """
        steps = self._to_list()
        lists = _values(document, steps)
        if len(lists) != 1 or not isinstance(lists[0], list):
            return None
        rest = self._steps[len(steps) + 1 :]
        return [found for item in lists[0] for found in (_values(item, rest) or [None])]

    def _to_list(self) -> Sequence[Step]:
        """The steps before the first [*], or all."""
        each = next((place for place, step in enumerate(self._steps) if step is None), len(self._steps))
        return self._steps[:each]


def _values(document: Any, steps: Sequence[Step]) -> list[Any]:
    found = [document]
    for step in steps:
        found = [inner for value in found for inner in _inside(value, step)]
    return [value for value in found if value is not None]


def _inside(value: Any, step: Step) -> list[Any]:
    if isinstance(step, str):
        return [value[step]] if isinstance(value, dict) and step in value else []
    if not isinstance(value, list):
        return []
    if isinstance(step, int):
        return value[step : step + 1]
    return value


def _steps(path: str, field: str) -> list[Step]:
    rest = path.strip() if isinstance(path, str) else ""
    position = 1 if rest.startswith("$") else 0
    steps: list[Step] = []
    while position < len(rest):
        found = _STEP.match(rest, position)
        if found is None or (found["name"] and bool(found["dot"]) != bool(position)):
            break
        steps.append(_step(found))
        position = found.end()
    if not rest or position < len(rest):
        raise AssayError(
            f"{field}: `{path}` is no path. Write it as data.items, results[*].paper or title[0]; `$` is the whole."
        )
    return steps


def _step(found: re.Match[str]) -> Step:
    if found["place"]:
        return None if found["place"] == "*" else int(found["place"])
    return found["name"] or found["quoted"]
