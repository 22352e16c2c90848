"""Faults that a person can mend: one message that says what, where and how; never a traceback."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC

from assay.printable import printable, printable_lines


class AssayError(Exception):
    """The input or the machine is at fault, not the code. The message names file, line, field and the mend."""


@contextmanager
def exit_with_message() -> Iterator[None]:
    """Run a command or a stage so that a mendable fault ends in its message and exit status 1."""
    try:
        yield
    except AssayError as error:
        sys.exit(f"error: {printable_lines(str(error))}")
    except KeyboardInterrupt:
        print("stopped: nothing was overwritten; the same command goes on from here.", file=sys.stderr)
        sys.exit(130)
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        place = f" while writing {printable(str(error.filename))}" if error.filename else ""
        sys.exit(f"error: the disk is full{place}. Former outputs are whole; free some space and run it again.")
