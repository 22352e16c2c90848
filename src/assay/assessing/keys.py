"""One key, or one line where nobody sits at a terminal."""

import os
import sys
from collections.abc import Callable
from typing import IO

Read = Callable[[], str | None]  # the next key; "" where it is none to be used, None at the end of the input
_END = ("\x04", "\x00")  # Ctrl-D, and what it is where it was typed ahead
_ESCAPE = b"\x1b"


def reader(stream: IO[str] = sys.stdin) -> Read:
    """Single keys from a terminal, whose settings hold for no longer than a key; else the first letter of each line."""
    if stream.isatty():
        return lambda: _key(stream.fileno())
    return lambda: _letter(stream.readline())


def _letter(line: str) -> str | None:
    return None if line == "" else line.strip()[:2]


def _key(handle: int) -> str | None:
    import termios
    import tty

    former = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle, termios.TCSADRAIN)  # what was typed ahead is kept; Ctrl-C stops as ever
        pressed = os.read(handle, 1)
        if pressed == _ESCAPE:  # an arrow or a function key: the rest of it is no key of its own
            _skip(handle)
            return ""
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, former)
    key = pressed.decode("ascii", "ignore")
    return None if not pressed or key in _END else key.strip()


def _skip(handle: int) -> None:
    from select import select

    while select([handle], [], [], 0.02)[0] and os.read(handle, 16):
        pass
