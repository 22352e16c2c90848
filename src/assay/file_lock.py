"""One process at a time writes a file: an exclusive lock beside it, which the system frees when its holder ends."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assay.errors import AssayError


@contextmanager
def locked(target: Path, taken: str | None = None) -> Iterator[None]:
    """Hold the lock of `target`, FILE.lock; the former holder removes it, and one that was killed frees it too.

    taken: the message of the AssayError where another holds it; None: wait.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    path = target.with_name(f"{target.name}.lock")
    handle = _open(path, taken)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)  # while it is held: `_open` then knows that what it waited for is gone
        os.close(handle)


def _open(path: Path, taken: str | None) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            _lock(handle, path, taken)
            if _is_still(path, handle):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _lock(handle: int, path: Path, taken: str | None) -> None:
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if taken is None else fcntl.LOCK_NB))
    except BlockingIOError:
        raise AssayError(taken or f"{path}: is locked.") from None
    except OSError as error:
        raise AssayError(f"{path}: cannot be locked ({error.strerror}). Write to a disk that knows locks.") from None


def _is_still(path: Path, handle: int) -> bool:
    """Whether `path` names the file that was locked: the former holder removed it, perhaps, in between."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False
