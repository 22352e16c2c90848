"""The good replies of users' services, kept between runs in one SQLite file that threads and processes share.

Each is written when it comes, in a transaction of its own: a killed run goes on from there, and a repeat makes no call.
No header, parameter or key that comes from the environment is kept, and replies have them masked.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from assay.shared_sqlite import SharedSqlite

NAME = "endpoint.sqlite"
_TABLE = (
    "CREATE TABLE IF NOT EXISTS call "
    "(key TEXT PRIMARY KEY, request TEXT NOT NULL, reply TEXT NOT NULL, seconds REAL NOT NULL)"
)


@dataclass(frozen=True, slots=True)
class KeptReply:
    body: Any  # the JSON value
    seconds: float  # of the call


class Transcript:
    """Replies by their request, a JSON object that holds all that shapes them. Use it in a `with` block."""

    def __init__(self, path: Path) -> None:
        self._file = SharedSqlite(
            path, _TABLE, content="the transcript of the service's replies", mend="the next run makes the calls again."
        )

    def __enter__(self) -> "Transcript":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def read(self, request: Mapping[str, Any]) -> KeptReply | None:
        with self._file.open() as connection:
            row = connection.execute("SELECT reply, seconds FROM call WHERE key = ?", [_key(request)]).fetchone()
        if row is None:
            return None
        try:
            return KeptReply(json.loads(row[0]), float(row[1]))
        except (ValueError, TypeError):
            raise self._file.damaged("a reply is cut off") from None

    def write(self, request: Mapping[str, Any], reply: KeptReply) -> None:
        """Keep it; one that is there already stays."""
        row = [_key(request), _canonical(request), json.dumps(reply.body), reply.seconds]
        with self._file.open() as connection, connection:
            connection.execute("INSERT OR IGNORE INTO call VALUES (?, ?, ?, ?)", row)


def _key(request: Mapping[str, Any]) -> str:
    return sha256(_canonical(request).encode()).hexdigest()


def _canonical(request: Mapping[str, Any]) -> str:
    return json.dumps(request, sort_keys=True, separators=(",", ":"))
