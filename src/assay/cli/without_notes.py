"""A stream that holds back notes."""

import re
from typing import Any, TextIO

NOTE = "note: "


class WithoutNotes:
    """`stream` without the lines that begin with `note: `. It is no terminal, so that nobody draws a bar on it.

    A line is passed on as soon as it can be no note, so that a question stands there before its answer is typed.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._begun = ""  # of a line that may become a note
        self._state = "begin"  # of a line: begin, note or other

    def write(self, text: str) -> int:
        for line in re.findall(r"[^\n]*\n|[^\n]+", text):
            self._write_line(line)
        return len(text)

    def isatty(self) -> bool:
        return False

    def flush(self) -> None:
        self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def _write_line(self, text: str) -> None:
        if self._state == "begin":
            self._begun += text
            if NOTE.startswith(self._begun):
                return
            self._state = "note" if self._begun.startswith(NOTE) else "other"
            text, self._begun = self._begun, ""
        if self._state == "other":
            self._stream.write(text)
        if text.endswith("\n"):
            self._state = "begin"
