"""Whether the clock can be right: tokens and certificates are refused by a machine that lives in the past."""

import time
from datetime import UTC, datetime

from assay.comparing.git_files import git
from assay.diagnosing.check import Check, ok, warn
from assay.errors import AssayError

_DAY = 86_400.0


def check_clock() -> list[Check]:
    return [judged(time.time(), _newest_commit())]


def judged(now: float, commit: float | None) -> Check:
    """Both in seconds since 1970. commit: when the newest commit was made; None where there is none."""
    seen = f"{datetime.fromtimestamp(now, UTC):%Y-%m-%d %H:%M} UTC"
    if commit is not None and commit - now > _DAY:
        behind = f"{seen}, {(commit - now) / _DAY:.0f} days before the newest commit"
        return warn("clock", behind, "Set it: services refuse tokens and certificates of another time.")
    return ok("clock", seen)


def _newest_commit() -> float | None:
    try:
        return float(git("log", "-1", "--format=%ct"))
    except (AssayError, ValueError):
        return None
