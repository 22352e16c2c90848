"""The files of a git repository at a revision: fetched into a bare copy in the cache, never checked out.

Nothing of the repository runs: no hook, no filter, no submodule, no `ext::` transport.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path

from assay.atomic import whole_folder
from assay.config import CorpusLimits
from assay.corpora.addresses import redacted
from assay.corpora.files import Reason, SourceFile, Wanted, check_bounds, inner_path, listed, readable
from assay.errors import AssayError

SETTINGS = ("core.hooksPath=/dev/null", "gc.auto=0", "maintenance.auto=false", "protocol.ext.allow=never")
HEAD = "refs/assay/HEAD"  # where the copy keeps the HEAD of its origin
REFSPECS = ("+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*", f"+HEAD:{HEAD}")
MODES: dict[str, Reason | None] = {"100644": None, "100755": None, "120000": "link", "160000": "submodule"}


def git_files(
    url: str, revision: str, cache: Path, limits: CorpusLimits, wanted: Wanted
) -> tuple[str, list[SourceFile]]:
    """The commit that `revision` names at `url` (an address or a path), and its files.

    The files are sorted by path, the wanted ones are read. AssayError where git or the repository fails, the revision
    is unknown, or the wanted files exceed the limits.
    """
    for name, text in (("url", url), ("revision", revision)):
        if not text or text.startswith("-"):
            raise AssayError(f"git: the {name} `{redacted(text)}` is empty or looks like an option.")
    repository = _Repository(_copy_of(url, cache), redacted(url))
    commit = repository.commit(revision) if _is_full(revision) else None
    if commit is None:
        repository.fetch(_location(url))
        commit = repository.commit(revision)
    if commit is None:
        raise AssayError(_unknown(revision, repository))
    return commit, _read(repository, repository.tree(commit), limits, wanted)


@dataclass(frozen=True, slots=True)
class _Entry:
    object: str
    file: SourceFile


@dataclass(frozen=True, slots=True)
class _Repository:
    folder: Path
    shown: str  # how messages name it

    def git(self, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        settings = [part for setting in SETTINGS for part in ("-c", setting)]
        command = [_git(), *settings, f"--git-dir={self.folder}", *arguments]
        return subprocess.run(command, input=given, capture_output=True, env=_environment(), check=False)  # noqa: S603

    def output(self, *arguments: str, given: bytes = b"") -> bytes:
        done = self.git(*arguments, given=given)
        if done.returncode:
            said = redacted(done.stderr.decode("utf-8", "replace").strip())
            raise AssayError(f"git {arguments[0]} failed for `{self.shown}`: {said}")
        return done.stdout

    def fetch(self, location: str) -> None:
        options = ("--quiet", "--force", "--prune", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head")
        done = self.git("fetch", *options, "--", location, *REFSPECS)
        if done.returncode:
            said = redacted(done.stderr.decode("utf-8", "replace").strip())
            raise AssayError(
                f"git could not fetch `{self.shown}`: {said}\n"
                "  Check the url and the network; a full commit id that was fetched once needs neither."
            )

    def commit(self, revision: str) -> str | None:
        here = re.sub(r"^(HEAD|@)(?![\w/.-])", HEAD, revision)
        done = self.git("rev-parse", "--verify", "--quiet", f"{here}^{{commit}}")
        return done.stdout.decode("ascii").strip() if done.returncode == 0 else None

    def tree(self, commit: str) -> list[_Entry]:
        listing = self.output("ls-tree", "-r", "-z", "-l", "--full-tree", commit)
        return sorted(map(_entry, filter(None, listing.split(b"\0"))), key=lambda entry: entry.file.path)

    def blobs(self, objects: Sequence[str]) -> list[bytes]:
        """The contents of objects, in their order; one process for all."""
        stream = self.output("cat-file", "--batch", given="".join(f"{name}\n" for name in objects).encode("ascii"))
        contents = []
        start = 0
        for _ in objects:
            header_end = stream.index(b"\n", start)
            size = int(stream[start:header_end].split(b" ")[2])
            contents.append(stream[header_end + 1 : header_end + 1 + size])
            start = header_end + 1 + size + 1
        return contents


def _read(repository: _Repository, tree: list[_Entry], limits: CorpusLimits, wanted: Wanted) -> list[SourceFile]:
    chosen = [entry for entry in tree if readable(entry.file, wanted, limits)]
    check_bounds((entry.file for entry in chosen), limits)
    contents = dict(zip(chosen, repository.blobs([entry.object for entry in chosen]), strict=True))
    return [replace(entry.file, data=contents.get(entry)) for entry in tree]


def _entry(line: bytes) -> _Entry:
    """`<mode> <type> <object> <size>\\t<path>`"""
    facts, _, name = line.partition(b"\t")
    mode, _, object_name, size = facts.decode("ascii").split()
    try:
        path = inner_path(name.decode("utf-8", "surrogateescape"))
    except ValueError as error:
        raise AssayError(f"git: the repository holds `{name!r}`, {error}. It is damaged or hostile.") from None
    return _Entry(object_name, listed(path, 0 if size == "-" else int(size), skipped=MODES.get(mode, "link")))


def _copy_of(url: str, cache: Path) -> Path:
    folder = cache / "git" / f"{sha256(_location(url).encode()).hexdigest()[:16]}.git"
    if not folder.exists():
        with whole_folder(folder) as empty:
            _Repository(empty, redacted(url)).output("init", "--quiet", "--bare", "--template=")
    return folder


def _location(url: str) -> str:
    return str(Path(url).resolve()) if Path(url).exists() else url


def _is_full(revision: str) -> bool:
    return re.fullmatch("[0-9a-f]{40}|[0-9a-f]{64}", revision) is not None


def _git() -> str:
    found = shutil.which("git")
    if found is None:
        raise AssayError("a git source needs the program `git`, which is not on the PATH. Install it.")
    return found


def _environment() -> dict[str, str]:
    """The caller's, without the variables that point git at another repository (a hook sets them)."""
    kept = {key: text for key, text in os.environ.items() if key not in _FOREIGN}
    stalled = {"GIT_HTTP_LOW_SPEED_LIMIT": "1000", "GIT_HTTP_LOW_SPEED_TIME": "60"}  # bytes a second, seconds
    return stalled | kept | {"GIT_ALLOW_PROTOCOL": "file:git:http:https:ssh", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}


def _unknown(revision: str, repository: _Repository) -> str:
    listing = repository.output("for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags")
    names = sorted(filter(None, listing.decode("utf-8", "replace").split("\n")))
    close = get_close_matches(revision, names, n=1)
    hint = f"closest: `{close[0]}`?" if close else f"it has {', '.join(names[:10]) or 'no branch and no tag'}."
    return f"git: `{repository.shown}` has no revision `{revision}`. {hint} Mend `revision` in conf/suite."


_FOREIGN = {
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG_PARAMETERS",
    "GIT_DIR",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_WORK_TREE",
}
