"""A file of a source before it becomes a document, and the bounds that every source keeps."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from assay.config import CorpusLimits
from assay.errors import AssayError

Reason = Literal[
    "link",  # symbolic or hard link, device, pipe
    "submodule",
    "duplicate",  # an archive names the path again further down: the last one counts, as when it is unpacked
    "unprintable path",  # not UTF-8, or with control characters
    "vendored",
    "generated",
    "over-long",
    "empty",
    "binary",
    "undecodable",  # not UTF-8
]
Wanted = Callable[[str], bool]  # a path inside the source -> shall its bytes be read?


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file as its source lists it."""

    path: str  # inside the source, forward slashes
    size: int  # bytes
    data: bytes | None = None  # None where it was not read
    skipped: Reason | None = None  # why it cannot be read


def readable(file: SourceFile, wanted: Wanted, limits: CorpusLimits) -> bool:
    return file.skipped is None and file.size <= limits.max_file_bytes and wanted(file.path)


def check_bounds(files: Iterable[SourceFile], limits: CorpusLimits) -> None:
    """AssayError where the files are too many or too long in sum."""
    files = list(files)
    size = sum(file.size for file in files)
    if len(files) > limits.max_files:
        raise AssayError(f"{len(files)} files, more than max_files = {limits.max_files}. {_MEND}")
    if size > limits.max_bytes:
        raise AssayError(f"{size} bytes, more than max_bytes = {limits.max_bytes}. {_MEND}")


def inner_path(name: str) -> str:
    """The path that `name` means inside its source, "" for the source itself. ValueError where it leads out of it."""
    name = name.replace("\\", "/")
    if name.startswith("/") or re.match("[A-Za-z]:", name):
        raise ValueError("an absolute path")
    parts = [part for part in name.split("/") if part not in {"", "."}]
    if ".." in parts:
        raise ValueError("a path with `..`")
    return "/".join(parts)


def listed(path: str, size: int, data: bytes | None = None, skipped: Reason | None = None) -> SourceFile:
    """A file of a listing; a path that no report could show is marked and made printable."""
    if path.isprintable():
        return SourceFile(path, size, data, skipped)
    decoded = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in decoded)
    return SourceFile(shown, size, None, "unprintable path")


_MEND = "Narrow the source's include globs, or raise the suite's limits if you trust it."
