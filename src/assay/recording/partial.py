"""What is recorded so far, line by line beside the output, so that a run that is stopped goes on where it was."""

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from assay.errors import AssayError


class Partial:
    """Rows by the key of what was asked: another query, or another setting of a source, is another key.

    One run alone may hold it: see assay.recording.record. A line that a killed run left half-written is cut off. Only
    the places of the rows are held in memory.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._file = path.open("a+b")
        self._places: dict[str, int] = {}
        self._end = 0
        self._file.seek(0)
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            key = _key(line)
            if key is not None:
                self._places[key] = self._end
            self._end += len(line)
        self._file.truncate(self._end)

    def __enter__(self) -> "Partial":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def add(self, key: str, row: dict[str, Any]) -> None:
        line = json.dumps({"key": key, "row": row}, ensure_ascii=False, allow_nan=False).encode() + b"\n"
        self._file.write(line)
        self._file.flush()
        self._places[key] = self._end
        self._end += len(line)

    def row(self, key: str) -> dict[str, Any]:
        """AssayError where the file was changed from outside: no row stands in for another."""
        self._file.seek(self._places[key])
        line = self._file.readline()
        if _key(line) != key:
            raise AssayError(f"{self._path}: was changed while it was in use. Delete it and record again.")
        row: dict[str, Any] = json.loads(line)["row"]
        return row

    def remove(self) -> None:
        self._file.close()
        self._path.unlink(missing_ok=True)


def _key(line: bytes) -> str | None:
    """None for a line that no run of ours wrote: what it may hold is asked again."""
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    key = entry.get("key") if isinstance(entry, dict) and isinstance(entry.get("row"), dict) else None
    return key if isinstance(key, str) else None
