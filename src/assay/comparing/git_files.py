"""Read files as a git revision holds them, without a checkout."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from assay.errors import AssayError


def commit_of(revision: str) -> str:
    """The full hash of `revision`. AssayError with git's reason where it is unknown."""
    try:
        return git("rev-list", "-1", "--end-of-options", f"{revision}^{{commit}}", "--").decode().strip()
    except AssayError as error:
        if "bad revision" not in str(error):
            raise
        remote, _, branch = revision.partition("/")
        fetch = f"git fetch --depth=1 {remote} {branch}:refs/remotes/{revision}" if branch else "git fetch --all --tags"
        raise AssayError(f"the base `{revision}` is no commit known here ({error}). Fetch it: `{fetch}`.") from None


def files_below(commit: str, folder: Path) -> list[Path]:
    """The files of a folder at a commit, relative to the working folder."""
    names = git("ls-tree", "-r", "-z", "--name-only", commit, "--", str(folder))
    return [Path(name) for name in names.decode(errors="surrogateescape").split("\0") if name]


def read_files(commit: str, paths: Iterable[Path]) -> dict[Path, bytes]:
    """The content of those of `paths` that exist at a commit: one git process for all of them."""
    wanted = [path for path in paths if "\n" not in str(path)]
    if not wanted:
        return {}
    asked = "".join(f"{commit}:./{path.as_posix()}\n" for path in wanted)
    answer = git("cat-file", "--batch", stdin=asked.encode(errors="surrogateescape"))
    return _parse_batch(wanted, answer)


def _parse_batch(wanted: list[Path], answer: bytes) -> dict[Path, bytes]:
    """`<hash> blob <size>\\n<content>\\n` for each file, or `<name> missing\\n`."""
    found: dict[Path, bytes] = {}
    at = 0
    for path in wanted:
        end = answer.index(b"\n", at)
        header, at = answer[at:end], end + 1
        if header.endswith(b" missing"):
            continue
        size = int(header.rsplit(b" ", 1)[1])
        if b" blob " in header:
            found[path] = answer[at : at + size]
        at += size + 1
    return found


def git(*arguments: str, stdin: bytes = b"") -> bytes:
    """What git prints. AssayError with its reason where it fails."""
    try:
        done = subprocess.run(["git", *arguments], input=stdin, capture_output=True, check=False)  # noqa: S603, S607
    except FileNotFoundError:
        raise AssayError("git is not installed or not on the PATH.") from None
    if done.returncode != 0:
        raise AssayError(f"git: {' '.join(done.stderr.decode(errors='replace').split())}")
    return done.stdout
