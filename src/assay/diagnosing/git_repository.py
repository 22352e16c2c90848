"""Whether git is there, and knows enough of the past to compare with."""

from assay.comparing.git_files import git
from assay.diagnosing.check import Check, fail, ok, warn
from assay.errors import AssayError
from assay.tracking.git_state import git_state

BASE = "origin/main"


def check_git() -> list[Check]:
    try:
        shallow = git("rev-parse", "--is-shallow-repository").strip() == b"true"
    except AssayError as error:
        return [fail("git", str(error), _mend(str(error)))]
    state = git_state()
    if not state.commit:
        return [warn("git", "there is no commit yet: nothing to compare with", "git add -A && git commit")]
    if shallow:
        seen = f"{state.name}; a shallow clone: `gate` needs its base, `history` and `bisect` the past"
        mend = f"git fetch --depth=1 origin main:refs/remotes/{BASE}, or all of it: git fetch --unshallow"
        return [warn("git", seen, mend)]
    return [ok("git", state.name), *_base()]


def _base() -> list[Check]:
    try:
        git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{BASE}^{{commit}}")
    except AssayError:
        mend = "git fetch origin main, or name another base: assay gate BASE"
        return [warn("gate's base", f"{BASE} is not known here", mend)]
    return [ok("gate's base", f"{BASE} is known")]


def _mend(reason: str) -> str:
    if "dubious ownership" in reason:
        return "Another user owns this folder: git config --global --add safe.directory '*' (or this folder's path)"
    return "Install git." if "not installed" in reason else "git init, or clone the project anew"
