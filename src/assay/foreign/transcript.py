"""The good replies of users' services, kept between runs in one SQLite file that threads and processes share.

Each is written when it comes, in a transaction of its own: a killed run goes on from there, and a repeat makes no call.
No header, parameter or key that comes from the environment is kept, and replies have them masked.
"""

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from errno import ENOSPC
from hashlib import sha256
from pathlib import Path
from typing import Any

from assay.errors import AssayError

NAME = "endpoint.sqlite"
_WAIT_SECONDS = 60  # for other processes that write
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
        self._path = path
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    def __enter__(self) -> "Transcript":
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def read(self, request: Mapping[str, Any]) -> KeptReply | None:
        with self._open() as connection:
            row = connection.execute("SELECT reply, seconds FROM call WHERE key = ?", [_key(request)]).fetchone()
        if row is None:
            return None
        try:
            return KeptReply(json.loads(row[0]), float(row[1]))
        except (ValueError, TypeError):
            raise self._corrupt("a reply is cut off") from None

    def write(self, request: Mapping[str, Any], reply: KeptReply) -> None:
        """Keep it; one that is there already stays."""
        row = [_key(request), _canonical(request), json.dumps(reply.body), reply.seconds]
        with self._open() as connection, connection:
            connection.execute("INSERT OR IGNORE INTO call VALUES (?, ?, ?, ?)", row)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The one connection, for this thread alone while the block lasts."""
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._connect()
                yield self._connection
            except sqlite3.DatabaseError as error:
                raise self._fault(error) from error

    def _connect(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=_WAIT_SECONDS, check_same_thread=False)
        try:
            if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(_TABLE)
        except BaseException:
            connection.close()
            raise
        return connection

    def _fault(self, error: sqlite3.DatabaseError) -> Exception:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            return OSError(ENOSPC, "No space left on device", str(self._path))
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return AssayError(f"{self._path}: another process has held it for {_WAIT_SECONDS} s. Run it again.")
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            return AssayError(f"{self._path}: cannot be opened for writing. Check its rights, or set ASSAY_CACHE.")
        return self._corrupt(str(error))

    def _corrupt(self, what: str) -> AssayError:
        return AssayError(
            f"{self._path}: the transcript of the service's replies is damaged ({what}). "
            f"Delete {self._path.name}* there; the next run makes the calls again."
        )


def _key(request: Mapping[str, Any]) -> str:
    return sha256(_canonical(request).encode()).hexdigest()


def _canonical(request: Mapping[str, Any]) -> str:
    return json.dumps(request, sort_keys=True, separators=(",", ":"))
