"""One SQLite file that the threads of a process, and several processes, read and write at once."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path

from assay.errors import AssayError

_WAIT_SECONDS = 60  # for other processes that write


class SharedSqlite:
    """table: the statement that makes it where it is not there. content, mend: for the error that says it is damaged.

    Opened when first used. A write in `with connection:` is a transaction: a killed run loses that one alone.
    """

    def __init__(self, path: Path, table: str, *, content: str, mend: str) -> None:
        self._path = path
        self._table = table
        self._content, self._mend = content, mend
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """The one connection, for this thread alone while the block lasts.

        OSError where the disk is full. AssayError where another process holds it for too long, where it cannot be
        written, and where it is damaged.
        """
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._connect()
                yield self._connection
            except sqlite3.DatabaseError as error:
                raise self._fault(error) from error

    def damaged(self, what: str) -> AssayError:
        return AssayError(
            f"{self._path}: {self._content} is damaged ({what}). Delete {self._path.name}* there; {self._mend}"
        )

    def _connect(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=_WAIT_SECONDS, check_same_thread=False)
        try:
            if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(self._table)
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
        return self.damaged(str(error))
