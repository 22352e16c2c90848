"""The fields of a row, by the names that a column may have: the first name that the row has counts."""

import re
from collections.abc import Sequence
from typing import Any

from assay.importing.reading import Reading
from assay.importing.rows import Row

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SHOWN = 8  # columns in a message


class Fields:
    """Of one part of a format, such as `documents`. What is wrong is a fault, and None stands in."""

    def __init__(self, part: str, reading: Reading) -> None:
        self._part = part
        self._faults = reading.faults

    def value(self, row: Row, role: str, names: Sequence[str], needed: bool = True) -> Any:
        """The value as it is; None where the row has none of the names, which is a fault where it is needed."""
        for name in names:
            if name in row.values:
                return row.values[name]
        if needed:
            has = ", ".join(f"`{name}`" for name in list(row.values)[:_SHOWN]) or "nothing"
            wanted = " or ".join(f"`{name}`" for name in names)
            mend = f"Name the right one: --set {self._part}.{role}=NAME."
            self._faults.add(row.place, f"{role}: no column {wanted}; there are {has}. {mend}")
        return None

    def text(self, row: Row, role: str, names: Sequence[str]) -> str | None:
        """A text that must be there; it may be empty."""
        before = self._faults.count
        value = self.value(row, role, names)
        if isinstance(value, str):
            return value
        if self._faults.count == before:
            self._wrong(row, role, value, "a text")
        return None

    def optional(self, row: Row, role: str, names: Sequence[str]) -> str:
        """A text, "" where it is absent or null. What is neither is a fault."""
        value = self.value(row, role, names, needed=False)
        if value is None or isinstance(value, str):
            return value or ""
        self._wrong(row, role, value, "a text")
        return ""

    def identifier(self, row: Row, role: str, names: Sequence[str]) -> str | None:
        """A text or a whole number, not empty, on one line; blanks in it are kept."""
        before = self._faults.count
        value = self.value(row, role, names)
        if self._faults.count != before:
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if not isinstance(value, str):
            self._wrong(row, role, value, "an id")
            return None
        fault = id_fault(value)
        if fault:
            self._faults.add(row.place, f"{role}: {fault}")
            return None
        return value

    def grade(self, row: Row, role: str, names: Sequence[str]) -> int | None:
        before = self._faults.count
        value = self.value(row, role, names)
        if self._faults.count != before:
            return None
        grade = whole_number(value)
        if grade is None:
            self._faults.add(row.place, f"{role}: {_quoted(value)} is no whole number. Grades are 0, 1, 2, ...")
        return grade

    def words(self, row: Row, role: str, names: Sequence[str]) -> tuple[str, ...]:
        """A list of texts, or one text with commas between them; empty where it is absent or null."""
        value = self.value(row, role, names, needed=False)
        if value is None:
            return ()
        items = [item.strip() for item in value.split(",")] if isinstance(value, str) else value
        if isinstance(items, list) and all(isinstance(item, str) for item in items):
            return tuple(item for item in items if item)
        self._wrong(row, role, value, "a list of texts")
        return ()

    def _wrong(self, row: Row, role: str, value: Any, wanted: str) -> None:
        what = "is null" if value is None else f"{_quoted(value)} is {type(value).__name__}"
        self._faults.add(row.place, f"{role}: {what}; write {wanted}, or remove the row.")


def id_fault(text: str) -> str:
    """Why a text is no id, with the mend; "" where it is one."""
    if not text.strip():
        return "must not be empty. Give it an id or remove it."
    if _CONTROL.search(text):
        return (
            f"{_quoted(text)} has a tab, a line end or another control character. Replace it, also where it is named."
        )
    return ""


def whole_number(value: Any) -> int | None:
    """Of 2, 2.0, "2" and "2.0"; None of all else."""
    if isinstance(value, bool) or "_" in str(value):
        return None  # Python reads 1_0 as 10
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return int(number) if number.is_integer() else None


def _quoted(value: Any) -> str:
    text = str(value)
    return f"`{text[:60]}{'...' if len(text) > 60 else ''}`"
