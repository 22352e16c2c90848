"""The files of a folder. Links are not followed; a repository's own folder (.git and the like) is no part of it."""

import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from assay.config import CorpusLimits
from assay.corpora.files import SourceFile, Wanted, check_bounds, listed, readable
from assay.errors import AssayError

REPOSITORIES = {".git", ".hg", ".svn"}


def directory_files(folder: Path, limits: CorpusLimits, wanted: Wanted) -> list[SourceFile]:
    """List the files below `folder`, sorted by path, and read the wanted ones.

    AssayError where the folder is missing, a file cannot be read, or the wanted files exceed the limits.
    """
    if not folder.is_dir():
        raise AssayError(f"the folder `{folder}` is missing. Mend `path`; it is relative to the project's root.")
    try:
        files = sorted(_walk(folder), key=lambda file: file.path)
        check_bounds((file for file in files if readable(file, wanted, limits)), limits)
        return [_read(folder, file) if readable(file, wanted, limits) else file for file in files]
    except PermissionError as error:
        raise AssayError(
            f"`{error.filename}` cannot be read: {error.strerror}. Grant the right or exclude it."
        ) from None


def _walk(folder: Path) -> Iterator[SourceFile]:
    for parent, folders, names in os.walk(folder, onerror=_refuse):
        links = [name for name in folders if (Path(parent) / name).is_symlink()]
        folders[:] = [name for name in folders if name not in links and name not in REPOSITORIES]
        for name in links + names:
            path = Path(parent) / name
            yield _list(path, path.relative_to(folder).as_posix())


def _refuse(error: OSError) -> None:
    raise error


def _list(path: Path, inside: str) -> SourceFile:
    status = path.lstat()
    regular = stat.S_ISREG(status.st_mode)
    return listed(inside, status.st_size if regular else 0, skipped=None if regular else "link")


def _read(folder: Path, file: SourceFile) -> SourceFile:
    return replace(file, data=(folder / file.path).read_bytes())
