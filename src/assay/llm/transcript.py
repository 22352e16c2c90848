"""The good replies of chat models, kept between runs in one SQLite file that threads and processes share.

Each reply is written when it comes, in a transaction of its own: a killed run loses the calls in flight alone.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assay.atomic import write_whole
from assay.llm.call_key import call_key, canonical_json
from assay.llm.chat import Completion
from assay.llm.kept_calls import parse_completion, read_kept_calls
from assay.shared_sqlite import SharedSqlite

_TABLE = "CREATE TABLE IF NOT EXISTS call (key TEXT PRIMARY KEY, request TEXT NOT NULL, reply TEXT NOT NULL)"
_INSERT = "INSERT OR IGNORE INTO call VALUES (?, ?, ?)"


class Transcript:
    """Replies by the key of their request. `close` it, or use it in a `with` block."""

    def __init__(self, path: Path) -> None:
        self._file = SharedSqlite(
            path,
            _TABLE,
            content="the transcript of model calls",
            mend="the next run makes the calls again, or imports them from calls.jsonl.",
        )

    def __enter__(self) -> "Transcript":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def read(self, key: str) -> Completion | None:
        with self._file.open() as connection:
            row = connection.execute("SELECT reply FROM call WHERE key = ?", [key]).fetchone()
        return None if row is None else self._completion(row[0])

    def write(self, request: Mapping[str, Any], completion: Completion) -> Completion:
        """Keep a good reply; the one that is kept, which is another process's where that one was first."""
        key = call_key(request)
        with self._file.open() as connection, connection:
            connection.execute(_INSERT, [key, canonical_json(request), canonical_json(asdict(completion))])
        return self.read(key) or completion

    def export_calls(self, path: Path, keys: Collection[str]) -> None:
        """Write the calls of `keys` as JSON Lines {key, reply, request}, sorted by key. KeyError on an unknown key."""
        calls = self._calls(sorted(set(keys))) if keys else ()  # without a call no transcript is made
        lines = (json.dumps(call, sort_keys=True, ensure_ascii=False, allow_nan=False) + "\n" for call in calls)
        write_whole(path, "".join(lines))

    def import_calls(self, path: Path) -> int:
        """Add the calls of a file that `export_calls` wrote; how many there are. What is known already stays.

        AssayError where a line is damaged, or its key is not that of its request.
        """
        rows = [
            (call.key, canonical_json(call.request), canonical_json(asdict(call.reply)))
            for call in read_kept_calls(path)
        ]
        with self._file.open() as connection, connection:
            connection.executemany(_INSERT, rows)
        return len(rows)

    def _calls(self, keys: Iterable[str]) -> Iterator[dict[str, Any]]:
        with self._file.open() as connection:
            for key in keys:
                row = connection.execute("SELECT request, reply FROM call WHERE key = ?", [key]).fetchone()
                if row is None:
                    raise KeyError(key)
                yield {"key": key, "request": self._value(row[0]), "reply": self._value(row[1])}

    def _completion(self, reply: str) -> Completion:
        try:
            return parse_completion(self._value(reply))
        except (KeyError, TypeError):
            raise self._file.damaged("a reply is not one") from None

    def _value(self, text: str) -> Any:
        try:
            return json.loads(text)
        except ValueError:
            raise self._file.damaged("a reply is cut off") from None
