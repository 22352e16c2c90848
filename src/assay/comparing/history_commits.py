"""The commits of the main line that touched metrics/, as git tells them; nothing is run or checked out.

The main line is the first parent of each commit: a merged branch counts as one commit, the merge, so that each commit
of the list stands on the one before it.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from assay import places
from assay.comparing.git_files import commit_of, git
from assay.errors import AssayError
from assay.grid import CellName

_RECORD = re.compile(rb"\x01(?=[0-9a-f]{40,64}\x00)")
_FORMAT = "--format=%x01%H%x00%cI%x00%s%x00"
_ALIKE = 50  # per cent of a file: what git itself takes for a renaming


@dataclass(frozen=True, slots=True)
class Commit:
    """date: of the committer, ISO 8601. touched: files of metrics/ that differ from the commit before."""

    hash: str
    date: str
    subject: str
    touched: frozenset[Path] = frozenset()


@dataclass(frozen=True, slots=True)
class CommitLog:
    """commits: oldest first. older: whether there are more before them.

    shallow_end: the commit at which a shallow clone ends, where the list reaches it; what it changed is not known here.
    """

    commits: tuple[Commit, ...]
    older: bool = False
    shallow_end: str = ""

    @property
    def cells(self) -> list[CellName]:
        """All cells that any of the commits touched, in a total order."""
        inside = {path.relative_to(places.METRICS) for commit in self.commits for path in commit.touched}
        return sorted(
            CellName(*path.with_suffix("").parts) for path in inside if path.suffix == ".json" and len(path.parts) == 3
        )


def metric_commits(until: str = "HEAD", *, after: str | None = None, last: int | None = None) -> CommitLog:
    """The last commits up to `until` that touched metrics/, those that `after` has left out.

    AssayError where a revision is unknown or `after` is not before `until`.
    """
    until = commit_of(until)
    if after is None:
        revisions = [until]
    else:
        after = commit_of(after)
        _check_before(after, until)
        revisions = [until, f"^{after}"]
    limit = [] if last is None else [f"--max-count={last + 1}"]
    found = _log(limit, revisions, ["--", str(places.METRICS)])[::-1]
    older = last is not None and len(found) > last
    commits = tuple(found[1:] if older else found)
    ends = _shallow_ends()
    cut = bool(commits) and commits[0].hash in ends
    return CommitLog(commits, older, commits[0].hash if cut else "")


def commit_named(revision: str) -> Commit:
    """One commit, whatever it touched. AssayError where it is unknown."""
    return _log(["--max-count=1"], [commit_of(revision)], [])[0]


def renamed_from(commit: str, path: Path) -> tuple[Path, int] | None:
    """The file below metrics/ that `path` was before a commit, and how alike the two are in per cent.

    None where git sees no renaming, or does not know the commit before.
    """
    return _renamings(commit, of_new=True).get(path)


def renamed_to(commit: str, path: Path) -> tuple[Path, int] | None:
    """The file that `path` became in a commit."""
    return _renamings(commit, of_new=False).get(path)


def is_shallow() -> bool:
    return git("rev-parse", "--is-shallow-repository").strip() == b"true"


def _log(options: list[str], revisions: list[str], paths: list[str]) -> list[Commit]:
    """Newest first. The settings of the person who runs it must not change what is printed."""
    plain = ["-c", "log.showRoot=true", "-c", "log.follow=false", "-c", "i18n.logOutputEncoding=utf-8"]
    names = ["--first-parent", "-m", "-z", "--name-only", "--relative", "--no-renames", "--no-show-signature"]
    printed = git(*plain, "log", *names, "--no-color", "--no-ext-diff", _FORMAT, *options, *revisions, *paths)
    return [_commit(record) for record in _RECORD.split(printed)[1:]]


def _commit(record: bytes) -> Commit:
    """`hash NUL date NUL subject NUL`, then the names, each between NULs and the first behind a line end."""
    sha, date, subject, *names = record.split(b"\0")
    touched = (name.lstrip(b"\n").decode(errors="surrogateescape") for name in names)
    return Commit(
        sha.decode(), date.decode(), subject.decode(errors="replace"), frozenset(map(Path, filter(None, touched)))
    )


def _check_before(after: str, until: str) -> None:
    if git("rev-list", "--max-count=1", after, f"^{until}").strip():
        shallow = " This clone is shallow, so it may not know: `git fetch --unshallow`." if is_shallow() else ""
        raise AssayError(f"{after[:10]} is not among the commits that led to {until[:10]}.{shallow}")


def _shallow_ends() -> frozenset[str]:
    if not is_shallow():
        return frozenset()
    file = Path(git("rev-parse", "--git-path", "shallow").decode(errors="surrogateescape").removesuffix("\n"))
    return frozenset(file.read_text(encoding="ascii").split("\n")) - {""} if file.is_file() else frozenset()


def _renamings(commit: str, *, of_new: bool) -> dict[Path, tuple[Path, int]]:
    """By one name of each renamed file: the other one and the likeness."""
    options = ["--no-commit-id", "-r", "-z", "--relative", f"--find-renames={_ALIKE}%", "--diff-filter=R"]
    try:
        printed = git("diff-tree", *options, "--name-status", f"{commit}^1", commit, "--", str(places.METRICS))
    except AssayError:  # the first commit, or the end of a shallow clone
        return {}
    parts = [part.decode(errors="surrogateescape") for part in printed.split(b"\0") if part]
    found = {}
    for alike, old, new in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        key, other = (new, old) if of_new else (old, new)
        found[Path(key)] = (Path(other), int(alike.removeprefix("R")))
    return found
