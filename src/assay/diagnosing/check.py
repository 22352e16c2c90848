"""What was looked at, what was seen, and how to mend it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from assay.errors import AssayError

State = Literal["ok", "warn", "fail"]


@dataclass(frozen=True, slots=True)
class Check:
    """mend: what to do; empty where all is well. Neither quotes a secret, or the path of a file that holds one."""

    name: str
    state: State
    seen: str
    mend: str = ""


def ok(name: str, seen: str) -> Check:
    return Check(name, "ok", seen)


def warn(name: str, seen: str, mend: str) -> Check:
    """Something will not work, or not well, that not everybody needs."""
    return Check(name, "warn", seen, mend)


def fail(name: str, seen: str, mend: str) -> Check:
    """`dvc repro` and the commands cannot work so."""
    return Check(name, "fail", seen, mend)


def guarded(name: str, look: Callable[[], Sequence[Check]]) -> Iterator[Check]:
    """The checks that `look` gives; a fault in one of them ends that one alone."""
    try:
        yield from look()
    except AssayError as error:
        yield fail(name, str(error), "See the message.")
    except Exception as error:  # a doctor that falls ill of what it finds is of no use
        yield fail(name, f"the check itself failed ({type(error).__name__})", "This is a fault of assay's: report it.")
