"""A sign of life while a command computes in silence: how long it has worked, on a terminal, until it says anything."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

_PATIENCE = 1.0  # seconds before it is shown, and between two signs


@contextmanager
def working(name: str, patience: float = _PATIENCE) -> Iterator[None]:
    """Show `name: 3 s` on stderr, where that is a terminal, until anything is written to stdout or stderr.

    Bars, questions and results thus find the line empty.
    """
    if not sys.stderr.isatty():
        yield
        return
    out, err = sys.stdout, sys.stderr
    sign = _Sign(name, err, patience)
    sys.stdout = cast(TextIO, _Watched(out, sign.stop))
    sys.stderr = cast(TextIO, _Watched(err, sign.stop))
    try:
        yield
    finally:
        sign.stop()
        sys.stdout, sys.stderr = out, err


class _Watched:
    """A stream that tells before it is written to."""

    def __init__(self, stream: TextIO, tell: Callable[[], None]) -> None:
        self._stream = stream
        self._tell = tell

    def write(self, text: str) -> int:
        self._tell()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Sign:
    def __init__(self, name: str, stream: TextIO, patience: float) -> None:
        self._name, self._stream, self._patience = name, stream, patience
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._shown = False
        threading.Thread(target=self._show, daemon=True).start()

    def stop(self) -> None:
        """Once it returns, nothing more is shown, and what was is gone."""
        if self._over.is_set():
            return
        with self._lock:
            self._over.set()
            if self._shown:
                self._put("\r\x1b[K")

    def _show(self) -> None:
        started = time.monotonic()
        while not self._over.wait(self._patience):
            with self._lock:
                if not self._over.is_set():
                    self._shown = True
                    self._put(f"\r{self._name}: {time.monotonic() - started:.0f} s")

    def _put(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
