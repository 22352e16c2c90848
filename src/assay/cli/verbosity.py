"""How much a command says beside its result and its errors: --quiet nothing, --verbose what it read and how long."""

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO, cast

from assay.cli.reads import reads_text, watched_reads
from assay.cli.without_notes import WithoutNotes
from assay.cli.working import working
from assay.errors import AssayError
from assay.printable import printable


def add_options(parser: argparse.ArgumentParser) -> None:
    """For `assay` itself and for every command: they are said before or behind its name."""
    group = parser.add_argument_group("what else is said").add_mutually_exclusive_group()
    group.add_argument(
        "-q",
        "--quiet",
        action="store_true",
        default=argparse.SUPPRESS,
        help="results, warnings and errors alone: no notes, no progress",
    )
    group.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        default=argparse.SUPPRESS,
        help="also what is read, how long it took, and where an error came from",
    )


@contextmanager
def speaking(arguments: argparse.Namespace, name: str) -> Iterator[None]:
    """Run the command `name` as loud as its options say."""
    if getattr(arguments, "quiet", False):
        with _without_notes():
            yield
    elif getattr(arguments, "verbose", False):
        with _told(), working(name):
            yield
    else:
        with working(name):
            yield


@contextmanager
def _without_notes() -> Iterator[None]:
    err = sys.stderr
    sys.stderr = cast(TextIO, WithoutNotes(err))
    try:
        yield
    finally:
        sys.stderr = err


@contextmanager
def _told() -> Iterator[None]:
    started = time.perf_counter()
    with watched_reads() as reads:
        try:
            yield
        except AssayError as error:
            _tell(where_from(error))
            raise
        finally:
            _tell([*reads_text(reads), f"took {time.perf_counter() - started:.2f} s"])


def where_from(error: BaseException) -> list[str]:
    """The places in the code that led to an error, and to those behind it.

    Of errors of other libraries the kind alone: their texts may quote a key, or the path of a credentials file.
    """
    lines: list[str] = []
    seen: BaseException | None = error
    while seen is not None:
        lines.append(f"{type(seen).__name__}, raised by")
        lines += [
            f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(seen.__traceback__)
        ]
        seen = seen.__cause__ or seen.__context__
    return lines


def tell_where_from(arguments: argparse.Namespace, error: AssayError) -> None:
    """For commands that end in an error of their own status, rather than pass it on."""
    if getattr(arguments, "verbose", False):
        _tell(where_from(error))


def _tell(lines: list[str]) -> None:
    print("".join(f"verbose: {printable(line)}\n" for line in lines), end="", file=sys.stderr)
