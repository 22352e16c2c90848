"""Find the files of a format below a folder by globs."""

from collections.abc import Sequence
from pathlib import Path

from assay.errors import AssayError

_ARCHIVES = (".zip", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz", ".7z")
_COMPRESSED = (".Z", ".bz2", ".xz", ".zst")


def find_files(folder: Path, patterns: Sequence[str], split: str = "") -> list[Path]:
    """The files of the first pattern that matches any, sorted; hidden files match none.

    patterns: relative to `folder`, or a whole path; `{split}` stands for the split. A file may have `.gz` behind.
    AssayError where a file lies there both plain and compressed, or is an archive.
    """
    for pattern in patterns:
        found = _matches(folder, pattern.replace("{split}", split))
        if found:
            _check(found)
            return found
    return []


def need_files(folder: Path, patterns: Sequence[str], split: str, part: str) -> list[Path]:
    """The same. AssayError where there is none: it says what lies there."""
    found = find_files(folder, patterns, split)
    if found:
        return found
    wanted = " or ".join(pattern.replace("{split}", split) for pattern in patterns)
    if not folder.is_dir():
        raise AssayError(f"{folder} is no folder. Name the folder with the files ({wanted}).")
    listed = [path.relative_to(folder).as_posix() for path in sorted(folder.glob("*")) + sorted(folder.glob("*/*"))]
    there = ", ".join(listed[:12]) or "nothing"
    raise AssayError(
        f"{folder}: {part}: no file {wanted}. There: {there}. Name the right one: --set {part}.files=FILE."
    )


def _matches(folder: Path, pattern: str) -> list[Path]:
    if Path(pattern).is_absolute():
        path = Path(pattern)
        return sorted(file for file in path.parent.glob(path.name) if file.is_file())
    found = (
        {*folder.glob(pattern)} if pattern.endswith(".gz") else {*folder.glob(pattern), *folder.glob(f"{pattern}.gz")}
    )
    return sorted(path for path in found if path.is_file() and not path.name.startswith("."))


def _check(found: Sequence[Path]) -> None:
    for path in found:
        if path.name.endswith(_ARCHIVES):
            raise AssayError(f"{path} is an archive. Unpack it, and name the folder.")
        if path.name.endswith(_COMPRESSED):
            raise AssayError(f"{path}: only gzip is read. Unpack it, or compress it by gzip.")
        if path.with_name(f"{path.name}.gz") in found:
            raise AssayError(f"{path} lies there plain and as .gz. Remove one.")
